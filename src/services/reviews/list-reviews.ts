import { type Page, pageOf } from '#domain/paging.ts';
import type { Review } from '#domain/reviews/review.ts';
import type { Shop } from '#services/shop.ts';
import { countReviews, listReviews as readReviews } from '#storage/reviews/reviews.ts';

const reviewsPageSize = 10;

export interface ReviewList {
  reviews: Review[];
  page: Page;
}

/** What everyone reads about a product, the newest first. */
export async function listReviews(
  shop: Shop,
  { productId, page: pageNumber }: { productId: number; page: number },
): Promise<ReviewList> {
  const { read } = shop.db;
  const page = pageOf(pageNumber, await countReviews(read, productId), reviewsPageSize);
  const span = { productId, offset: page.offset, limit: page.size };
  return { reviews: await readReviews(read, span), page };
}
