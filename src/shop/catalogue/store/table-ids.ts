import { type RawBuilder, sql } from 'kysely';
import type { TableSort } from '#shop/catalogue/rules/product-table.ts';
import type { Reader } from '#platform/database/database.ts';
import { byIndex } from '#platform/database/engines/engine-sql.ts';
import { conditionsOf } from './table-filter.ts';
import { among, type TablePlan } from './table-plan.ts';

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
