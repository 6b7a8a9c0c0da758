import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { maxPagedRows, type RowCount } from '#shop/catalogue/rules/product-table.ts';
import type { Reader } from '#platform/database/database.ts';
import { byIndex, rowList } from '#platform/database/engines/engine-sql.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { codeReadings } from '#shop/search/store/code-readings.ts';
import { searchQuery } from '#shop/search/rules/search-query.ts';
import type { StockRange } from '#shop/inventory/store/stock.ts';

/**
 * The plan for a filter: if one condition matches few products, those are checked one by one; otherwise the
 * index of the sort order is scanned and other rows are skipped.
 */
export interface TablePlan {
  filter: StoredFilter;
  /** A subquery of their ids; null to scan the index. */
  few: RawBuilder<unknown> | null;
  /** Their ids, if already known and no other condition remains. */
  found: number[] | null;
  count: RowCount;
}

/** At most this many candidates are checked and counted exactly. */
export async function planTable(
  reader: Reader,
  filter: StoredFilter,
  maxCandidates = maxPagedRows,
): Promise<TablePlan> {
  if (filter.text !== '') return planSearch(reader, filter, maxCandidates);
  let fewest: { candidates: RawBuilder<unknown>; size: number } | null = null;
  for (const candidates of candidatesOf(reader, filter)) {
    const size = await countRows(reader, candidates(maxCandidates + 1));
    if (!fewest || size < fewest.size) fewest = { candidates: candidates(maxCandidates), size };
  }
  if (!fewest)
    return { filter, few: null, found: null, count: await countByStatus(reader, filter) };
  const isFew = fewest.size <= maxCandidates;
  const few = isFew ? fewest.candidates : null;
  if (!filter.stock && !filter.isReduced && filter.tag === null) {
    return { filter, few, found: null, count: await countByStatus(reader, filter) };
  }
  const isOneThing = conditionsOf(filter).length === 1;
  const known = isOneThing
    ? Math.min(fewest.size, maxCandidates)
    : await countAmong(reader, fewest.candidates, filter);
  return { filter, few, found: null, count: { known, isAll: isFew } };
}

/** The newest matches of a text. */
async function planSearch(
  reader: Reader,
  filter: StoredFilter,
  maxCandidates: number,
): Promise<TablePlan> {
  const all = await foundBy(reader, filter.text, maxCandidates + 1);
  const isAll = all.length <= maxCandidates;
  const newest = all.slice(0, maxCandidates);
  const rows = newest.map((id) => [id]);
  const few = sql`select c0 as id from ${rowList(reader, ['integer'], rows)}`;
  const isMore = conditionsOf(filter).length > 0;
  const known = isMore ? await countAmong(reader, few, filter) : newest.length;
  return { filter, few, found: isMore ? null : newest, count: { known, isAll } };
}

/** Applies the whole filter to these candidates. Cross joins fix the join order in SQLite. */
export function among(
  candidates: RawBuilder<unknown>,
  filter: StoredFilter,
  { isByStock, products = sql`products` }: { isByStock: boolean; products?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isJoined = isByStock || filter.stock !== null;
  const stock = isJoined ? sql`cross join product_stock` : sql``;
  const meets = isJoined ? [sql`product_stock.product_id = products.id`] : [];
  const all = [sql`products.id = candidates.id`, ...meets, ...conditionsOf(filter)];
  return sql`
    from (${candidates}) as candidates cross join ${products} ${stock}
    where ${sql.join(all, sql` and `)}
  `;
}

/** Published or not. */
export async function countAllProducts(reader: Reader): Promise<number> {
  const { known } = await countByStatus(reader, { categoryId: null, status: null });
  return known;
}

/** Published products have a counter in each category; drafts are few. */
async function countByStatus(
  reader: Reader,
  { categoryId, status }: Pick<StoredFilter, 'categoryId' | 'status'>,
): Promise<RowCount> {
  const here = categoryId === null ? sql`` : sql`where id = ${categoryId}`;
  const there = categoryId === null ? sql`` : sql`and category_id = ${categoryId}`;
  const { rows } = await sql<{ published: number; drafts: number }>`
    select (select cast(coalesce(sum(product_count), 0) as bigint) from categories ${here}) as published,
      (select count(*) from products where status = 'draft' ${there}) as drafts
  `.execute(reader);
  const { published = 0, drafts = 0 } = rows[0] ?? {};
  const counted = { published, draft: drafts };
  const known = status === null ? counted.published + counted.draft : counted[status];
  return { known, isAll: true };
}

function countAmong(
  reader: Reader,
  candidates: RawBuilder<unknown>,
  filter: StoredFilter,
): Promise<number> {
  const products = byIndex(reader, 'products', 'desk_numbers');
  return countRows(
    reader,
    sql`select products.id ${among(candidates, filter, { isByStock: false, products })}`,
  );
}

async function countRows(reader: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${rows}) as counted
  `.execute(reader);
  return counted.rows[0]?.count ?? 0;
}

/** A ProductFilter with resolved database values. */
export interface StoredFilter {
  text: string;
  categoryId: string | null;
  status: ProductStatus | null;
  stock: StockRange | null;
  isReduced: boolean;
  tag: string | null;
}

/** One condition of the filter, as a subquery of product ids. */
export type Candidates = (limit: number) => RawBuilder<unknown>;

/** A literal, not a parameter: only then do partial indexes apply. */
const isDraft = sql<SqlBool>`products.status = 'draft'`;
const isPublished = sql<SqlBool>`products.status = 'published'`;
const isReduced = sql<SqlBool>`products.compare_at_minor is not null`;

/** On products, and on product_stock where the filter asks for stock. */
export function conditionsOf(filter: StoredFilter): RawBuilder<SqlBool>[] {
  const { categoryId, status, stock, tag } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (categoryId !== null) conditions.push(sql`products.category_id = ${categoryId}`);
  if (status !== null) conditions.push(status === 'draft' ? isDraft : isPublished);
  if (filter.isReduced) conditions.push(isReduced);
  if (tag !== null) {
    conditions.push(sql`exists (
      select 1 from product_tags where product_tags.tag = ${tag} and product_id = products.id
    )`);
  }
  if (stock) conditions.push(sql`product_stock.units between ${stock.from} and ${stock.to}`);
  return conditions;
}

/** Candidates by index, ignoring the other conditions. Conditions that nearly all products meet are not used. */
function candidatesOf(reader: Reader, filter: StoredFilter): Candidates[] {
  const { categoryId, status, stock, tag } = filter;
  const products = (index: string, condition: RawBuilder<SqlBool>): Candidates => {
    const source = byIndex(reader, 'products', index);
    return (limit) => sql`select products.id from ${source} where ${condition} limit ${limit}`;
  };
  const all: Candidates[] = [];
  if (status === 'draft') all.push(products('desk_drafts', isDraft));
  if (filter.isReduced) all.push(products('desk_reduced', isReduced));
  if (categoryId !== null) {
    all.push(products('desk_categories', sql`products.category_id = ${categoryId}`));
  }
  if (tag !== null) {
    all.push(
      (limit) => sql`select product_id as id from product_tags where tag = ${tag} limit ${limit}`,
    );
  }
  if (stock) {
    const source = byIndex(reader, 'product_stock', 'desk_stock');
    all.push(
      (limit) => sql`
        select product_id as id from ${source}
        where units between ${stock.from} and ${stock.to} limit ${limit}
      `,
    );
  }
  return all;
}

/** The product with this SKU; else by id, and by words the newest that match all of them. */
export async function foundBy(reader: Reader, text: string, limit: number): Promise<number[]> {
  const bySku = await reader
    .selectFrom('variants')
    .where('sku', '=', text)
    .select('product_id')
    .executeTakeFirst();
  if (bySku) return [bySku.product_id];
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const byNumber = await reader
    .selectFrom('products')
    .where('id', '=', number)
    .select('id')
    .execute();
  const query = searchQuery(text, await codeReadings(reader, text));
  const byWords = query ? await searchOf(reader).newest(reader, query, limit) : [];
  return [...new Set([...byNumber.map(({ id }) => id), ...byWords])];
}
