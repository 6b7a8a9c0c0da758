import {
  type CategoryForm,
  categoryFormFrom,
  type CategoryProblems,
} from '#shop/catalogue/rules/category-form.ts';
import { textOf } from '#platform/web/posted-form.ts';

const path = '/admin/categories';

/** The dialog over the list. It is part of the URL, so that it works without JavaScript. */
export type DialogRequest = { kind: 'add' } | { kind: 'edit' | 'delete'; id: string };

export function categoriesUrl(dialog: DialogRequest | null = null): string {
  if (!dialog) return path;
  const value = dialog.kind === 'add' ? '' : dialog.id;
  return `${path}?${new URLSearchParams({ [dialog.kind]: value })}`;
}

export function parseDialogRequest(query: URLSearchParams): DialogRequest | null {
  if (query.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = query.get(kind);
    if (id !== null) return { kind, id };
  }
  return null;
}

/** Action data of a form that was not saved. */
export interface CategoryResult {
  /** The submitted values. */
  form: CategoryForm;
  problems: CategoryProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The version that the form was opened on. */
  editedAt: number;
}

export function readCategoryForm(fields: FormData): CategoryResult {
  return {
    form: categoryFormFrom((field) => fields.get(field)),
    problems: {},
    notice: null,
    editedAt: Number(/^\d{1,15}$/.exec(textOf(fields, 'editedAt'))?.[0] ?? 0),
  };
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): CategoryResult {
  return { ...readCategoryForm(fields), notice: 'unreachable' };
}
