import {
  type CollectionForm,
  collectionFormFrom,
  type CollectionProblems,
} from '#shop/catalogue/rules/collection-form.ts';
import type { CollectionPreview } from '#shop/catalogue/use-cases/preview-collection.ts';
import { textOf } from '#platform/web/posted-form.ts';

const path = '/admin/collections';

/** What the page shows; part of the URL, so that it works without JavaScript. */
export type CollectionsView =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; id: string };

export function collectionsUrl(view: CollectionsView = { kind: 'list' }): string {
  if (view.kind === 'list') return path;
  const value = view.kind === 'add' ? '' : view.id;
  return `${path}?${new URLSearchParams({ [view.kind]: value })}`;
}

export function parseView(query: URLSearchParams): CollectionsView {
  if (query.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = query.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: 'list' };
}

/** Action data of a form that was not saved. */
export interface CollectionResult {
  /** The submitted values. */
  form: CollectionForm;
  problems: CollectionProblems;
  notice: 'stale' | 'unreachable' | null;
  /** What the form would have; null where no preview was requested. */
  preview: CollectionPreview | null;
  /** The version that the form was opened on. */
  editedAt: number;
}

export function readForm(fields: FormData): CollectionResult {
  const categories = fields.getAll('category').filter((one) => typeof one === 'string');
  return {
    form: collectionFormFrom((field) =>
      field === 'category' ? categories.join('\n') : fields.get(field),
    ),
    problems: {},
    notice: null,
    preview: null,
    editedAt: Number(/^\d{1,15}$/.exec(textOf(fields, 'editedAt'))?.[0] ?? 0),
  };
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): CollectionResult {
  return { ...readForm(fields), notice: 'unreachable' };
}
