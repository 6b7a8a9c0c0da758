import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Photo } from '#platform/photo.ts';

interface PhotoRequest {
  orderId: number;
  requestKey: string;
}

interface NewPhoto extends Photo, PhotoRequest {
  /** In Base64. */
  jpeg: string;
  now: number;
}

export async function insertPhoto(
  writer: Writer,
  { id, orderId, requestKey, jpeg, width, height, now }: NewPhoto,
): Promise<void> {
  const request = { order_id: orderId, request_key: requestKey };
  const photo = { id, ...request, jpeg, width, height, created_at: now };
  await writer.insertInto('return_photos').values(photo).execute();
}

/** Those of all requests of these orders, in the order in which they were added. */
export async function listPhotosOf(
  reader: Reader,
  orderIds: readonly number[],
): Promise<(Photo & PhotoRequest)[]> {
  if (orderIds.length === 0) return [];
  return reader
    .selectFrom('return_photos')
    .select(['id', 'width', 'height', 'order_id as orderId', 'request_key as requestKey'])
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The JPEG of a photo; null if the order has no such photo. */
export async function readPhoto(
  reader: Reader,
  { orderId, photoId }: { orderId: number; photoId: string },
): Promise<Buffer | null> {
  const row = await reader
    .selectFrom('return_photos')
    .select('jpeg')
    .where('id', '=', photoId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? Buffer.from(row.jpeg, 'base64') : null;
}

/** Takes a photo out of a form that has made no return yet. */
export async function removePhoto(
  writer: Writer,
  { orderId, requestKey, photoId }: PhotoRequest & { photoId: string },
): Promise<void> {
  await writer
    .deleteFrom('return_photos')
    .where('id', '=', photoId)
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .where(hasNoReturn)
    .execute();
}

/** Of forms that were not submitted in the end. Returns how many were deleted. */
export async function deleteUnusedPhotos(
  writer: Writer,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const unused = writer
    .selectFrom('return_photos')
    .select('id')
    .where('created_at', '<', before)
    .where(hasNoReturn)
    .limit(limit);
  const { numDeletedRows } = await writer
    .deleteFrom('return_photos')
    .where('id', 'in', unused)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function hasNoReturn(photo: ExpressionBuilder<Schema, 'return_photos'>) {
  const made = photo
    .selectFrom('returns')
    .select('returns.id')
    .whereRef('returns.order_id', '=', 'return_photos.order_id')
    .whereRef('returns.request_key', '=', 'return_photos.request_key');
  return photo.not(photo.exists(made));
}
