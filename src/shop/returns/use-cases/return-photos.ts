import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { findOwnOrder, type OwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { OrderLinkFailure } from '#shop/orders/use-cases/open-order-link.ts';
import {
  deleteUnusedPhotos as deleteRows,
  insertPhoto,
  listPhotosOf,
  readPhoto,
  removePhoto,
} from '#shop/returns/store/return-photos.ts';
import { findReturn, listReturnsOf } from '#shop/returns/store/returns.ts';
import { renderPhotos } from '#platform/files/render-photos.ts';
import { maxPhotos, type Photo, type PhotoProblem } from '#platform/photo.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

interface AddedPhotos {
  /** Of the form. */
  key: string;
  photos: readonly Uint8Array[];
}

/** Forms that were opened and not submitted leave photos for a day; so many of one order are enough. */
const maxOpenPhotos = 5 * maxPhotos;
const unusedPhotoMs = 24 * 60 * 60 * 1000;
const rowsPerBatch = 50;

/**
 * Keeps photos for the return that this form is to make: they stay with the form while other fields of it are
 * corrected. All of them are kept, or none.
 */
export async function addPhotos(
  shop: Shop,
  own: OwnOrder,
  { key, photos }: AddedPhotos,
): Promise<Result<null, { code: PhotoProblem } | { code: 'not-found' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const { id: orderId } = found.value;
  const made = await renderPhotos(shop.images, photos);
  if (!made.ok) return made;
  const rendered = made.value;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const kept = await listPhotosOf(writer, [orderId]);
    const returns = await listReturnsOf(writer, [orderId]);
    const used = new Set(returns.map(({ requestKey }) => requestKey));
    const ofForm = kept.filter(({ requestKey }) => requestKey === key);
    const open = kept.filter(({ requestKey }) => !used.has(requestKey));
    const isFull = ofForm.length + rendered.length > maxPhotos || used.has(key);
    if (isFull || open.length + rendered.length > maxOpenPhotos) {
      return failed({ code: 'too-many' });
    }
    for (const [at, { bytes: jpeg, width, height }] of rendered.entries()) {
      const photo = { id: shop.newId(), width, height, jpeg: Buffer.from(jpeg).toString('base64') };
      // Photos of one form keep the order in which they were selected.
      await insertPhoto(writer, { ...photo, orderId, requestKey: key, now: now + at });
    }
    return ok(null);
  });
}

/** Takes a photo out of the form again. */
export async function dropPhoto(
  shop: Shop,
  own: OwnOrder,
  { key, photoId }: { key: string; photoId: string },
): Promise<Result<null, { code: 'not-found' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const { id: orderId } = found.value;
  await shop.db.write((writer) => removePhoto(writer, { orderId, requestKey: key, photoId }));
  return ok(null);
}

/** The photos that a form has so far. */
export async function listFormPhotos(shop: Shop, orderId: number, key: string): Promise<Photo[]> {
  const photos = await listPhotosOf(shop.db.read, [orderId]);
  return photos
    .filter(({ requestKey }) => requestKey === key)
    .map(({ id, width, height }) => ({ id, width, height }));
}

/** A photo for its customer. */
export async function openOwnPhoto(
  shop: Shop,
  own: OwnOrder,
  photoId: string,
): Promise<Result<Buffer, { code: 'not-found' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const photo = await readPhoto(shop.db.read, { orderId: found.value.id, photoId });
  return photo ? ok(photo) : failed({ code: 'not-found' });
}

/** A photo of a return, for staff. */
export async function openPhoto(
  shop: Shop,
  visitor: Visitor,
  { returnId, photoId }: { returnId: string; photoId: string },
): Promise<Result<Buffer, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const returned = await findReturn(shop.db.read, returnId);
  if (!returned?.photos.some(({ id }) => id === photoId)) return failed({ code: 'not-found' });
  const photo = await readPhoto(shop.db.read, { orderId: returned.orderId, photoId });
  return photo ? ok(photo) : failed({ code: 'not-found' });
}

/** Deletes a batch of the photos of forms that were not submitted. False once none are left. */
export async function deleteUnusedPhotos({ db, clock }: Shop): Promise<boolean> {
  const before = clock() - unusedPhotoMs;
  const deleted = await db.write((writer) => deleteRows(writer, { before, limit: rowsPerBatch }));
  return deleted === rowsPerBatch;
}
