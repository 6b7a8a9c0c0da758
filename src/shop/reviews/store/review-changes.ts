import { sql } from 'kysely';
import type { Opinion, ReviewReply } from '#shop/reviews/rules/review.ts';
import { saveWrittenReviews } from '#shop/catalogue/store/product-changes.ts';
import type { Writer } from '#platform/database/database.ts';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { deletePhotosOf, movePhotos } from './review-photos.ts';

export interface NewReview {
  id: string;
  productId: number;
  /** Null for reviews that came with the catalogue. */
  userId: string | null;
  opinion: Opinion;
  now: number;
}

/** An account has one review per product: saving again updates it. */
export async function saveReview(writer: Writer, review: NewReview): Promise<void> {
  const { id, productId, userId, opinion, now } = review;
  const written = columnsOf(opinion);
  await writer
    .insertInto('reviews')
    .values({ id, product_id: productId, user_id: userId, ...written, written_at: now })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'user_id']).doUpdateSet({ ...written, edited_at: now }),
    )
    .execute();
  await countAnew(writer, [productId]);
}

/** Inserts in bulk and recounts once, for seeding a shop. */
export async function insertReviews(writer: Writer, reviews: readonly NewReview[]): Promise<void> {
  if (reviews.length === 0) return;
  const rows = reviews.map(({ id, productId, userId, opinion, now }) => ({
    id,
    product_id: productId,
    user_id: userId,
    ...columnsOf(opinion),
    written_at: now,
  }));
  await writer.insertInto('reviews').values(rows).execute();
  await countAnew(writer, [...new Set(reviews.map(({ productId }) => productId))]);
}

/** False if there is none. */
export async function deleteReview(writer: Writer, id: string): Promise<boolean> {
  const deleted = await writer
    .deleteFrom('reviews')
    .where('id', '=', id)
    .returning(['product_id', 'user_id'])
    .executeTakeFirst();
  if (!deleted) return false;
  const { product_id: productId, user_id: userId } = deleted;
  if (userId !== null) await deletePhotosOf(writer, { userId, productId });
  await countAnew(writer, [productId]);
  return true;
}

/** Deletes all reviews of an account with their photos, also of deleted products, and its reports of and votes for others. */
export async function deleteReviewsBy(writer: Writer, userId: string): Promise<void> {
  const deleted = await writer
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .returning('product_id')
    .execute();
  await countAnew(
    writer,
    deleted.map((row) => row.product_id),
  );
  await deletePhotosOf(writer, { userId });
  await writer.deleteFrom('deleted_reviews').where('user_id', '=', userId).execute();
  await writer.deleteFrom('review_reports').where('user_id', '=', userId).execute();
  const votes = await writer
    .deleteFrom('review_votes')
    .where('user_id', '=', userId)
    .returning('review_id')
    .execute();
  if (votes.length > 0) await raiseContentVersion(writer);
}

/** Hides or shows a review. False if there is none. */
export async function hideReview(
  writer: Writer,
  id: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const changed = await writer
    .updateTable('reviews')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirst();
  if (!changed) return false;
  await countAnew(writer, [changed.product_id]);
  return true;
}

export interface ReviewReplied {
  id: string;
  productId: number;
  /** The reply that is replaced. */
  before: ReviewReply | null;
}

/** Sets the shop's reply, or deletes it. False if another has been written in the meantime. */
export async function saveReply(
  writer: Writer,
  { id, productId, before }: ReviewReplied,
  reply: ReviewReply | null,
): Promise<boolean> {
  const changed = await writer
    .updateTable('reviews')
    .set({ reply: reply?.text ?? null, replied_at: reply?.at ?? null })
    .where('id', '=', id)
    .where('replied_at', before ? '=' : 'is', before?.at ?? null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await raiseProductVersion(writer, productId);
  await raiseContentVersion(writer);
  return true;
}

/** Marks the account's reviews of these products as written by a buyer, after an order was shipped. */
export async function refreshBuyerBadges(
  writer: Writer,
  { userId, productIds }: { userId: string; productIds: readonly number[] },
): Promise<void> {
  if (userId === '' || productIds.length === 0) return;
  const reviewed = await writer
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .select('product_id')
    .orderBy('product_id')
    .execute();
  for (const { product_id: id } of reviewed) await raiseProductVersion(writer, id);
  if (reviewed.length > 0) await raiseContentVersion(writer);
}

function columnsOf({ author, stars, title, text }: Opinion) {
  return { author, stars, title, body: text };
}

/**
 * Raising the version first locks the product row: concurrent reviews wait and count afterwards, so that both
 * are included. Products are locked in id order to avoid deadlocks.
 */
async function countAnew(writer: Writer, productIds: readonly number[]): Promise<void> {
  for (const id of productIds.toSorted((a, b) => a - b)) {
    await raiseProductVersion(writer, id);
    const written = await writer
      .selectFrom('reviews')
      .where('product_id', '=', id)
      .where('hidden_at', 'is', null)
      .select([
        sql<number>`count(*)`.as('count'),
        sql<number>`cast(coalesce(sum(stars), 0) as bigint)`.as('stars'),
      ])
      .executeTakeFirstOrThrow();
    await saveWrittenReviews(writer, id, written);
  }
  if (productIds.length > 0) await raiseContentVersion(writer);
}

const columns = [
  'id',
  'product_id',
  'user_id',
  'author',
  'stars',
  'title',
  'body',
  'written_at',
  'edited_at',
  'hidden_at',
  'reply',
  'replied_at',
] as const;

/** Copies the reviews of a product, which are deleted together with it. */
export async function keepDeletedReviews(writer: Writer, productId: number): Promise<void> {
  await writer
    .insertInto('deleted_reviews')
    .columns(columns)
    .expression(writer.selectFrom('reviews').where('product_id', '=', productId).select(columns))
    .execute();
}

/** Restores the reviews of a product. The copies are deleted with its snapshot. */
export async function restoreReviews(writer: Writer, productId: number): Promise<void> {
  await writer
    .insertInto('reviews')
    .columns(columns)
    .expression(
      writer.selectFrom('deleted_reviews').where('product_id', '=', productId).select(columns),
    )
    .execute();
  await countAnew(writer, [productId]);
}

/**
 * Moves reviews with their photos, reports and votes to another account. Of a product that both have reviewed, the other account's review
 * stays, and this one goes with its account.
 */
export async function moveReviews(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['reviews', 'deleted_reviews'] as const) {
    const theirs = writer.selectFrom(table).select('product_id').where('user_id', '=', to);
    const moved = await writer
      .updateTable(table)
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('product_id', 'not in', theirs)
      .returning('product_id')
      .execute();
    await movePhotos(writer, { from, to, productIds: moved.map((row) => row.product_id) });
  }
  for (const table of ['review_reports', 'review_votes'] as const) {
    const theirs = writer.selectFrom(table).select('review_id').where('user_id', '=', to);
    await writer
      .updateTable(table)
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('review_id', 'not in', theirs)
      .execute();
  }
  const reviewed = await writer
    .selectFrom('reviews')
    .select('product_id')
    .where('user_id', '=', to)
    .execute();
  const productIds = reviewed.map((row) => row.product_id);
  await refreshBuyerBadges(writer, { userId: to, productIds });
}
