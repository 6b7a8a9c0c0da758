import type { Rating } from '#domain/catalogue/product.ts';
import type { Shop } from '#services/shop.ts';
import { readStartingRatings } from '#storage/catalogue/starting-ratings.ts';

/** The ratings of these products without their written reviews, by product id. */
export function showStartingRatings(
  shop: Shop,
  productIds: readonly number[],
): Promise<Map<number, Rating>> {
  return readStartingRatings(shop.db.read, [...new Set(productIds)]);
}
