import {
  type CollectionForm,
  collectionFormFrom,
  type CollectionProblems,
} from '#shop/catalogue/rules/collection-form.ts';
import type { CollectionPreview } from '#shop/catalogue/use-cases/preview-collection.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { type RecordView, viewUrl } from '../record-view.ts';

export function collectionsUrl(view: RecordView = { kind: 'list' }): string {
  return viewUrl('/admin/collections', view);
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
