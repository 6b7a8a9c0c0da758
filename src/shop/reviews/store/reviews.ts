import { sql } from 'kysely';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { Opinion, Review, ReviewReply } from '#shop/reviews/rules/review.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Rating } from '#shop/catalogue/rules/product.ts';
import { listShownPhotos, type ShownPhotos } from './review-photos.ts';

export interface ReviewSpan {
  productId: number;
  offset: number;
  limit: number;
}

/** Visible reviews of a product, newest first. */
export async function listReviews(
  reader: Reader,
  { productId, offset, limit }: ReviewSpan,
): Promise<Review[]> {
  const rows = await reviewRows(reader)
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const photos = await listShownPhotos(reader, rows);
  return rows.map((row) => reviewOf(row, photos));
}

/** The number of visible reviews. */
export async function countReviews(reader: Reader, productId: number): Promise<number> {
  const row = await reader
    .selectFrom('products')
    .where('id', '=', productId)
    .select('written_count')
    .executeTakeFirst();
  return row?.written_count ?? 0;
}

export interface AccountReview extends Review {
  productId: number;
  userId: string | null;
  isHidden: boolean;
}

export async function findReview(reader: Reader, id: string): Promise<AccountReview | null> {
  return foundReview(reader, await reviewRows(reader).where('id', '=', id).executeTakeFirst());
}

/** The account's review of a product, visible or hidden. */
export async function findReviewBy(
  reader: Reader,
  userId: string,
  productId: number,
): Promise<AccountReview | null> {
  const row = await reviewRows(reader)
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return foundReview(reader, row);
}

async function foundReview(
  reader: Reader,
  row: ReviewRow | undefined,
): Promise<AccountReview | null> {
  return row ? accountReviewOf(row, await listShownPhotos(reader, [row])) : null;
}

/** Whether an order of the product was shipped or delivered to the account (ruling 56). */
export async function isBuyerOf(
  reader: Reader,
  userId: string,
  productId: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', 'in', buyerStatuses)
    .select('orders.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function reviewRows(reader: Reader) {
  return reader
    .selectFrom('reviews')
    .selectAll('reviews')
    .select([buyerFlag.as('is_buyer'), helpfulVotes.as('helpful_count')]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number];

export function accountReviewOf(row: ReviewRow, photos: ShownPhotos): AccountReview {
  const isHidden = row.hidden_at !== null;
  return { ...reviewOf(row, photos), productId: row.product_id, userId: row.user_id, isHidden };
}

function reviewOf(row: ReviewRow, photosOf: ShownPhotos): Review {
  const opinion: Opinion = {
    stars: row.stars,
    title: row.title,
    text: row.body,
    author: row.author,
  };
  const { id, written_at: writtenAt, edited_at: editedAt } = row;
  const { helpful_count: helpfulCount } = row;
  const isBuyer = row.is_buyer === 1;
  const photos = photosOf.get(id) ?? [];
  const shown = { isBuyer, helpfulCount, photos, reply: replyOf(row) };
  return { ...opinion, id, writtenAt, editedAt, ...shown };
}

function replyOf({ reply, replied_at: at }: ReviewRow): ReviewReply | null {
  return reply === null || at === null ? null : { text: reply, at };
}

const buyerStatuses: readonly OrderStatus[] = ['shipped', 'delivered'];

const buyerFlag = sql<number>`case when exists (
  select 1 from orders join order_lines on order_lines.order_id = orders.id
  where orders.user_id = reviews.user_id and order_lines.product_id = reviews.product_id
    and orders.status in (${sql.join(buyerStatuses)})
) then 1 else 0 end`;

const helpfulVotes = sql<number>`(
  select count(*) from review_votes where review_votes.review_id = reviews.id
)`;

/** Ratings entered by staff, without reviews, by product id. */
export async function readStartingRatings(
  reader: Reader,
  productIds: readonly number[],
): Promise<Map<number, Rating>> {
  if (productIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('products')
    .select(['id', 'starting_rate_tenths as rateTenths', 'starting_count as count'])
    .where('id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}
