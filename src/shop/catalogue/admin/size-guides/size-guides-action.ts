import { data } from 'react-router';
import {
  deleteSizeGuide,
  saveSizeGuide,
  type SaveSizeGuideFailure,
} from '#shop/catalogue/use-cases/size-guides.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { type Posted, readPosted } from '../posted.ts';
import { readForm, type SizeGuideResult, sizeGuidesUrl } from './size-guides-request.ts';

export async function sizeGuidesAction(args: Parameters<typeof readPosted>[0]) {
  const posted = await readPosted(args);
  switch (textOf(posted.fields, 'intent')) {
    case 'save':
      return save(posted);
    case 'delete':
      return remove(posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

async function save({ shop, visitor, request, fields }: Posted) {
  const { form, editedAt } = readForm(fields);
  const id = textOf(fields, 'id') || null;
  const saved = await saveSizeGuide(shop, visitor, { id, editedAt, form });
  if (!saved.ok) return refusedBy(saved.failure, { request, fields });
  const text = `Size guide ${saved.value.title} saved.`;
  return redirectWithMessage(request, sizeGuidesUrl(), { kind: 'info', text });
}

function refusedBy(
  failure: SaveSizeGuideFailure,
  { request, fields }: Pick<Posted, 'request' | 'fields'>,
) {
  if (failure.code === 'invalid') return refused(fields, { problems: failure.problems });
  if (failure.code === 'stale') return refused(fields, { notice: 'stale' }, 409);
  if (failure.code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  const text = 'This size guide has been deleted.';
  return redirectWithMessage(request, sizeGuidesUrl(), { kind: 'error', text });
}

async function remove({ shop, visitor, request, fields }: Posted) {
  const deleted = await deleteSizeGuide(shop, visitor, textOf(fields, 'id'));
  if (!deleted.ok && deleted.failure.code === 'forbidden') {
    return Promise.reject(data(null, { status: 403 }));
  }
  const text = deleted.ok
    ? `Size guide ${deleted.value} deleted.`
    : 'This size guide has already been deleted.';
  return redirectWithMessage(request, sizeGuidesUrl(), { kind: 'info', text });
}

function refused(fields: FormData, answer: Partial<SizeGuideResult>, status = 422) {
  return data<SizeGuideResult>({ ...readForm(fields), ...answer }, { status });
}
