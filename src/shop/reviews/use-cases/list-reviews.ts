import { type Page, pageOf } from '#platform/paging.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countReviews,
  listReviews as readReviews,
  readStartingRatings,
} from '#shop/reviews/store/reviews.ts';
import type { Rating } from '#shop/catalogue/rules/product.ts';

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

/** The ratings of these products without their written reviews, by product id. */
export function showStartingRatings(
  shop: Shop,
  productIds: readonly number[],
): Promise<Map<number, Rating>> {
  return readStartingRatings(shop.db.read, [...new Set(productIds)]);
}
