import type { ProductStatus, ProductSummary, Rating } from '#domain/catalogue/product.ts';
import type { Reader } from '../database.ts';
import { loadSummaries } from './summaries.ts';
import { uncounted } from './stock-range.ts';
import type { Terms } from './terms.ts';

/** A product, published or not, as the merchant's table shows it. */
export interface ProductTableRow extends ProductSummary {
  status: ProductStatus;
  /** What the product form edits; `rating` counts the written reviews as well. */
  startingRating: Rating;
  brand: string | null;
  /** Of the only variant. */
  sku: string | null;
  variantCount: number;
  /** Of all its variants; null where they are not tracked. */
  pieces: number | null;
  /** The edit that the row shows. */
  editedAt: number;
}

/** In the order of the ids; an id without a product is left out. */
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
    .select(['products.id', 'status', 'brand', 'pieces', 'updated_at'])
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
      pieces: row.pieces === uncounted ? null : row.pieces,
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
