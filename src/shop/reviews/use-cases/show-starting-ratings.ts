import type { Rating } from '#shop/catalogue/rules/product.ts';
import type { Shop } from '#shop/shop.ts';
import { readStartingRatings } from '#shop/reviews/store/starting-ratings.ts';

/** The ratings of these products without their written reviews, by product id. */
export function showStartingRatings(
  shop: Shop,
  productIds: readonly number[],
): Promise<Map<number, Rating>> {
  return readStartingRatings(shop.db.read, [...new Set(productIds)]);
}
