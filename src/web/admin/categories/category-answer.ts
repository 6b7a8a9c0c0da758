import {
  type CategoryForm,
  categoryFormFrom,
  type CategoryProblems,
} from '#domain/catalogue/category-form.ts';
import { textOf } from '#web/posted-form.ts';

/** What is answered to a form that was not saved. */
export interface CategoryAnswer {
  /** As it was typed. */
  form: CategoryForm;
  problems: CategoryProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The edit that the form was opened on. */
  editedAt: number;
}

export function readCategoryForm(fields: FormData): CategoryAnswer {
  return {
    form: categoryFormFrom((field) => fields.get(field)),
    problems: {},
    notice: null,
    editedAt: Number(/^\d{1,15}$/.exec(textOf(fields, 'editedAt'))?.[0] ?? 0),
  };
}

/** The answer the browser gives itself when the shop gives none: everything typed stays. */
export function unreachableAnswer(fields: FormData): CategoryAnswer {
  return { ...readCategoryForm(fields), notice: 'unreachable' };
}
