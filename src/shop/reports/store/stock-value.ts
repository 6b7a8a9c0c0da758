import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export interface StockValue {
  productId: number;
  title: string;
  units: number;
  valueMinor: number;
}

/** Units on hand at today's prices, by product, the highest value first; without products that are not tracked. */
export async function listStockValues(reader: Reader): Promise<StockValue[]> {
  return reader
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .groupBy(['products.id', 'products.title'])
    .select(['products.id as productId', 'products.title'])
    .select(sql<number>`cast(sum(on_hand) as bigint)`.as('units'))
    .select(sql<number>`cast(sum(on_hand * variants.price_minor) as bigint)`.as('valueMinor'))
    .orderBy('valueMinor', 'desc')
    .orderBy('products.id')
    .execute();
}
