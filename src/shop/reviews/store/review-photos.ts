import type { Reader, Writer } from '#platform/database/database.ts';
import type { Photo } from '#platform/photo.ts';

/** An account has one review of a product, and its photos. */
export interface PhotoOwner {
  userId: string;
  productId: number;
}

interface NewPhoto extends Photo, PhotoOwner {
  /** In Base64, as the thumbnail is. */
  jpeg: string;
  thumbnail: string;
  now: number;
}

/** It is shown with the review once the form is accepted. */
export async function insertPhoto(
  writer: Writer,
  { id, userId, productId, jpeg, thumbnail, width, height, now }: NewPhoto,
): Promise<void> {
  const owner = { user_id: userId, product_id: productId };
  const photo = { id, ...owner, jpeg, thumbnail, width, height, is_shown: 0, created_at: now };
  await writer.insertInto('review_photos').values(photo).execute();
}

/** Those of the review, and those of a form that has not been accepted yet. */
export function listPhotosBy(reader: Reader, { userId, productId }: PhotoOwner): Promise<Photo[]> {
  return reader
    .selectFrom('review_photos')
    .select(['id', 'width', 'height'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type ShownPhotos = ReadonlyMap<string, Photo[]>;

/** What is shown with these reviews, by review id. */
export async function listShownPhotos(
  reader: Reader,
  reviews: readonly { id: string }[],
): Promise<ShownPhotos> {
  if (reviews.length === 0) return new Map();
  const ids = reviews.map(({ id }) => id);
  const rows = await reader
    .selectFrom('review_photos')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.user_id', '=', 'review_photos.user_id')
        .onRef('reviews.product_id', '=', 'review_photos.product_id'),
    )
    .select(['review_photos.id', 'width', 'height', 'reviews.id as reviewId'])
    .where('reviews.id', 'in', ids)
    .where('is_shown', '=', 1)
    .orderBy('created_at')
    .orderBy('review_photos.id')
    .execute();
  const shown = new Map<string, Photo[]>();
  for (const { reviewId, ...photo } of rows) {
    shown.set(reviewId, [...(shown.get(reviewId) ?? []), photo]);
  }
  return shown;
}

export interface StoredPhoto extends PhotoOwner {
  jpeg: Buffer;
  /** Whether its review is published with it. */
  isPublished: boolean;
}

export async function readPhoto(
  reader: Reader,
  { photoId, isSmall }: { photoId: string; isSmall: boolean },
): Promise<StoredPhoto | null> {
  const row = await reader
    .selectFrom('review_photos')
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.user_id', '=', 'review_photos.user_id')
        .onRef('reviews.product_id', '=', 'review_photos.product_id')
        .on('reviews.hidden_at', 'is', null),
    )
    .select(['review_photos.user_id as userId', 'review_photos.product_id as productId'])
    .select(['is_shown', 'reviews.id as reviewId'])
    .select(isSmall ? 'thumbnail as base64' : 'jpeg as base64')
    .where('review_photos.id', '=', photoId)
    .executeTakeFirst();
  if (!row) return null;
  const { userId, productId, base64 } = row;
  const isPublished = row.is_shown === 1 && row.reviewId !== null;
  return { userId, productId, jpeg: Buffer.from(base64, 'base64'), isPublished };
}

/** Shows what the accepted form has added. False if that is nothing. */
export async function showPhotos(
  writer: Writer,
  { userId, productId }: PhotoOwner,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('review_photos')
    .set({ is_shown: 1 })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('is_shown', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether it was shown with the review; false also if there is none. */
export async function deletePhoto(
  writer: Writer,
  { userId, productId, photoId }: PhotoOwner & { photoId: string },
): Promise<boolean> {
  const deleted = await writer
    .deleteFrom('review_photos')
    .where('id', '=', photoId)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('is_shown')
    .executeTakeFirst();
  return deleted?.is_shown === 1;
}

/** Those of one review, or of all that the account has written. */
export async function deletePhotosOf(
  writer: Writer,
  { userId, productId }: { userId: string; productId?: number },
): Promise<void> {
  await writer
    .deleteFrom('review_photos')
    .where('user_id', '=', userId)
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? 0))
    .execute();
}

/** Moves those of these reviews with them. Forms that the other account has open lose theirs. */
export async function movePhotos(
  writer: Writer,
  { from, to, productIds }: { from: string; to: string; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length === 0) return;
  const photos = writer.deleteFrom('review_photos').where('product_id', 'in', productIds);
  await photos.where('user_id', '=', to).execute();
  await writer
    .updateTable('review_photos')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('product_id', 'in', productIds)
    .execute();
}

/** Of forms that were not accepted in the end, and of deleted products that are no longer kept. */
export async function deleteUnusedPhotos(
  writer: Writer,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const unused = writer
    .selectFrom('review_photos')
    .select('review_photos.id')
    .where('created_at', '<', before)
    .where((photo) => {
      const reviewsIn = (table: 'reviews' | 'deleted_reviews') =>
        photo.exists(
          photo
            .selectFrom(table)
            .select(`${table}.id`)
            .whereRef(`${table}.user_id`, '=', 'review_photos.user_id')
            .whereRef(`${table}.product_id`, '=', 'review_photos.product_id'),
        );
      const hasReview = photo.or([reviewsIn('reviews'), reviewsIn('deleted_reviews')]);
      return photo.or([photo('is_shown', '=', 0), photo.not(hasReview)]);
    })
    .limit(limit);
  const { numDeletedRows } = await writer
    .deleteFrom('review_photos')
    .where('id', 'in', unused)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
