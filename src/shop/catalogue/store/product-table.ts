import type { ProductStatus, ProductSummary, Rating } from '#shop/catalogue/rules/product.ts';
import { tagsIn } from '#platform/text.ts';
import type { Reader } from '#platform/database/database.ts';
import { loadSummaries, type Terms } from './summaries.ts';
import { uncounted } from '#shop/inventory/store/stock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TableSort } from '#shop/catalogue/rules/product-table.ts';
import { byIndex } from '#platform/database/engines/engine-sql.ts';
import { conditionsOf, among, type TablePlan } from './table-plan.ts';

/** A row of the admin's product table. */
export interface ProductTableRow extends ProductSummary {
  status: ProductStatus;
  /** The editable facts; `rating` includes written reviews. */
  startingRating: Rating;
  brand: string | null;
  /** The SKU of a product with a single variant. */
  sku: string | null;
  variantCount: number;
  tags: string[];
  /** Total units of all variants; null if not tracked. */
  units: number | null;
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
    .select(['products.id', 'status', 'brand', 'tags', 'units', 'updated_at'])
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
      tags: tagsIn(row.tags ?? ''),
      sku: Number(count) === 1 ? sku : null,
      variantCount: Number(count),
      units: row.units === uncounted ? null : row.units,
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

export interface TableOrder {
  sort: TableSort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** The index to scan and its sort column. */
const walks: Record<TableSort, { index: string; key: RawBuilder<unknown> }> = {
  number: { index: 'desk_numbers', key: sql`products.id` },
  title: { index: 'desk_titles', key: sql`lower(products.title)` },
  price: { index: 'desk_prices', key: sql`products.price_minor` },
  rate: { index: 'desk_rates', key: sql`products.starting_rate_tenths` },
  changed: { index: 'desk_changes', key: sql`products.updated_at` },
  stock: { index: 'desk_stock', key: sql`product_stock.units` },
};

/** Product ids of a page. Ties are sorted by id. */
export async function tableIds(
  reader: Reader,
  plan: TablePlan,
  { sort, direction, offset, limit }: TableOrder,
): Promise<number[]> {
  if (plan.found && sort === 'number') {
    const sorted = plan.found.toSorted((a, b) => (direction === 'asc' ? a - b : b - a));
    return sorted.slice(offset, offset + limit);
  }
  const { key } = walks[sort];
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const isByStock = sort === 'stock';
  const id = isByStock && !plan.few ? sql`product_stock.product_id` : sql`products.id`;
  const isNarrow = isByStock || sort === 'number';
  const products = isNarrow ? byIndex(reader, 'products', 'desk_numbers') : sql`products`;
  const from = plan.few
    ? among(plan.few, plan.filter, { isByStock, products })
    : along(reader, plan, sort);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id ${from} order by ${key} ${way}, ${id} ${way} limit ${limit} offset ${offset}
  `.execute(reader);
  return rows.map((row) => row.id);
}

/** Scans the index of the sort order, joining the row only if the filter needs it. */
function along(reader: Reader, { filter }: TablePlan, sort: TableSort): RawBuilder<unknown> {
  const conditions = conditionsOf(filter);
  const { index } = walks[sort];
  const isByStock = sort === 'stock';
  const isJoined = isByStock ? conditions.length > (filter.stock ? 1 : 0) : filter.stock !== null;
  const other = isByStock ? byIndex(reader, 'products', 'desk_numbers') : sql`product_stock`;
  const joined = isJoined ? sql`cross join ${other}` : sql``;
  const meets = isJoined ? [sql`product_stock.product_id = products.id`] : [];
  const all = [...meets, ...conditions];
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  return sql`from ${byIndex(reader, isByStock ? 'product_stock' : 'products', index)} ${joined} ${where}`;
}
