import {
  type CategoryForm,
  categoryFormFrom,
  type CategoryProblems,
} from '#shop/catalogue/rules/category-form.ts';
import { textOf } from '#platform/web/posted-form.ts';

/** Action data of a form that was not saved. */
export interface CategoryAnswer {
  /** The submitted values. */
  form: CategoryForm;
  problems: CategoryProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The version that the form was opened on. */
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

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): CategoryAnswer {
  return { ...readCategoryForm(fields), notice: 'unreachable' };
}
