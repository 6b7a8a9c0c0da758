import type { Rating } from '#shop/catalogue/rules/product.ts';
import type { Reader } from '#platform/database/database.ts';

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
