import type { ProductStatus, ProductSummary, Rating } from '#shop/catalogue/rules/product.ts';
import type { Reader } from '#platform/database/database.ts';
import { loadSummaries } from './summaries.ts';
import { uncounted } from '#shop/inventory/store/stock.ts';
import type { Terms } from './terms.ts';

/** A row of the admin's product table. */
export interface ProductTableRow extends ProductSummary {
  status: ProductStatus;
  /** The editable facts; `rating` includes written reviews. */
  startingRating: Rating;
  brand: string | null;
  /** The SKU of a product with a single variant. */
  sku: string | null;
  variantCount: number;
  /** Total units of all variants; null if not tracked. */
  pieces: number | null;
  /** The version that the row shows. */
  editedAt: number;
}

/** Keeps the order of the ids and skips ids without a product. */
export async function readTableRows(
  reader: Reader,
  ids: readonly number[],
  terms: Terms,
): Promise<ProductTableRow[]> {
  if (ids.length === 0) return [];
  const summaries = await loadSummaries(reader, ids, terms);
  const rows = await reader
    .selectFrom('products')
    .innerJoin('product_stock', 'product_stock.product_id', 'products.id')
    .where('products.id', 'in', ids)
    .select(['products.id', 'status', 'brand', 'units', 'updated_at'])
    .select(['starting_rate_tenths', 'starting_count'])
    .execute();
  const sold = await reader
    .selectFrom('variants')
    .where('product_id', 'in', ids)
    .groupBy('product_id')
    .select((row) => ['product_id', row.fn.max('sku').as('sku'), row.fn.countAll().as('count')])
    .execute();
  const facts = new Map(rows.map((row) => [row.id, row]));
  const variants = new Map(sold.map((row) => [row.product_id, row]));
  return summaries.flatMap((summary) => {
    const row = facts.get(summary.id);
    if (!row) return [];
    const { sku = null, count = 0 } = variants.get(summary.id) ?? {};
    return {
      ...summary,
      status: row.status,
      startingRating: { rateTenths: row.starting_rate_tenths, count: row.starting_count },
      brand: row.brand,
      sku: Number(count) === 1 ? sku : null,
      variantCount: Number(count),
      pieces: row.units === uncounted ? null : row.units,
      editedAt: row.updated_at,
    };
  });
}

export interface SeenEdit {
  id: number;
  title: string;
  editedAt: number;
}

/** By number. */
export async function readEdits(reader: Reader, ids: readonly number[]): Promise<SeenEdit[]> {
  if (ids.length === 0) return [];
  return reader
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'title', 'updated_at as editedAt'])
    .orderBy('id')
    .execute();
}
