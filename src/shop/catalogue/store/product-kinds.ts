import type { Product, ProductOption } from '#shop/catalogue/rules/product.ts';
import type { Reader } from '#platform/database/database.ts';
import { readVariants } from './product-parts.ts';
import type { Terms } from './terms.ts';

export type ProductKinds = Pick<Product, 'options' | 'variants'>;

/** Options of the products that have several variants, by product id. */
export async function readKinds(
  reader: Reader,
  productIds: readonly number[],
  terms: Terms,
): Promise<Map<number, ProductKinds>> {
  if (productIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('products')
    .where('id', 'in', productIds)
    .where('options', '<>', '[]')
    .select(['id', 'options'])
    .execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const variants = await readVariants(reader, ids, terms);
  const kinds = rows.map(({ id, options }) => {
    // Only product writes fill it.
    const named = JSON.parse(options) as ProductOption[];
    return [id, { options: named, variants: variants.get(id) ?? [] }] as const;
  });
  return new Map(kinds);
}
