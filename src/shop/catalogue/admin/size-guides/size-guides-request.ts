import {
  type SizeGuideForm,
  sizeGuideFormFrom,
  type SizeGuideProblems,
} from '#shop/catalogue/rules/size-guide.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { type RecordView, viewUrl } from '../record-view.ts';

export function sizeGuidesUrl(view: RecordView = { kind: 'list' }): string {
  return viewUrl('/admin/size-guides', view);
}

/** Action data of a form that was not saved. */
export interface SizeGuideResult {
  /** The submitted values. */
  form: SizeGuideForm;
  problems: SizeGuideProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The version that the form was opened on. */
  editedAt: number;
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): SizeGuideResult {
  return { ...readForm(fields), notice: 'unreachable' };
}

export function readForm(fields: FormData): SizeGuideResult {
  const categories = fields.getAll('categories').filter((one) => typeof one === 'string');
  return {
    form: sizeGuideFormFrom((field) =>
      field === 'categories' ? categories.join('\n') : fields.get(field),
    ),
    problems: {},
    notice: null,
    editedAt: Number(/^\d{1,15}$/.exec(textOf(fields, 'editedAt'))?.[0] ?? 0),
  };
}
