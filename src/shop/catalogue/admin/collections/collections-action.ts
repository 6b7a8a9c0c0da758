import { data } from 'react-router';
import {
  deleteCollection,
  saveCollection,
  type SaveCollectionFailure,
} from '#shop/catalogue/use-cases/collections.ts';
import { previewCollection } from '#shop/catalogue/use-cases/preview-collection.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { type Posted, readPosted } from '../posted.ts';
import { savePhoto } from '../save-photo.ts';
import { type CollectionResult, collectionsUrl, readForm } from './collections-request.ts';

export async function collectionsAction(args: Parameters<typeof readPosted>[0]) {
  const posted = await readPosted(args);
  switch (textOf(posted.fields, 'intent')) {
    case 'save':
      return save(posted);
    case 'preview':
      return preview(posted);
    case 'delete':
      return remove(posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

async function save(posted: Posted) {
  const { shop, visitor, request, fields } = posted;
  const { form, editedAt } = readForm(fields);
  const id = textOf(fields, 'id') || null;
  const kept = await savePhoto(posted, form.title || 'Collection');
  if (!kept.ok) return refused(fields, { problems: { image: kept.failure.message } });
  const isRemoved = textOf(fields, 'take-away') !== '';
  const photo = kept.value ?? (isRemoved ? 'removed' : null);
  const saved = await saveCollection(shop, visitor, { id, editedAt, form, photo });
  if (saved.ok) {
    const url = collectionsUrl({ kind: 'edit', id: saved.value.id });
    return redirectWithMessage(request, url, { kind: 'info', text: 'Collection saved' });
  }
  return refusedBy(saved.failure, posted);
}

function refusedBy(failure: SaveCollectionFailure, { request, fields }: Posted) {
  if (failure.code === 'invalid') return refused(fields, { problems: failure.problems });
  if (failure.code === 'stale') return refused(fields, { notice: 'stale' }, 409);
  if (failure.code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  const text = 'This collection has been deleted.';
  return redirectWithMessage(request, collectionsUrl(), { kind: 'error', text });
}

/** A form that cannot be read yet has no preview. */
async function preview({ shop, visitor, fields }: Posted) {
  const posted = readForm(fields);
  const shown = await previewCollection(shop, visitor, posted.form);
  if (shown.ok) return data<CollectionResult>({ ...posted, preview: shown.value });
  const { failure } = shown;
  if (failure.code === 'invalid') return refused(fields, { problems: failure.problems });
  return Promise.reject(data(null, { status: 403 }));
}

async function remove({ shop, visitor, request, fields }: Posted) {
  const deleted = await deleteCollection(shop, visitor, textOf(fields, 'id'));
  if (!deleted.ok && deleted.failure.code === 'forbidden') {
    return Promise.reject(data(null, { status: 403 }));
  }
  const text = deleted.ok
    ? `Collection ${deleted.value} deleted.`
    : 'This collection has already been deleted.';
  return redirectWithMessage(request, collectionsUrl(), { kind: 'info', text });
}

function refused(fields: FormData, answer: Partial<CollectionResult>, status = 422) {
  return data<CollectionResult>({ ...readForm(fields), ...answer }, { status });
}
