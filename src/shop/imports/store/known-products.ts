import type { Reader } from '#platform/database/database.ts';

/** The products that have these SKUs. */
export async function findSkuOwners(
  reader: Reader,
  skus: readonly string[],
): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await reader
    .selectFrom('variants')
    .select(['sku', 'product_id'])
    .where('sku', 'in', skus)
    .execute();
  return new Map(rows.map(({ sku, product_id }) => [sku ?? '', product_id]));
}
