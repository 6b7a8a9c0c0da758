import { sql } from 'kysely';
import type { BoughtTogether } from '#shop/catalogue/rules/bought-together.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { listedIds } from './listing.ts';
import { loadSummaries, type Terms } from './summaries.ts';

export interface RelatedSpan {
  productId: number;
  limit: number;
  /** Leaves out what is bought together from other categories. */
  isSameCategory: boolean;
}

/** What two customers bought together may be a habit; what one did may be chance. */
const fewestOrders = 2;

/** So many of the products that are most often bought together are looked at. */
const mostLookedAt = 50;

/** Other products: those most often bought together with it, then those of its category, newest first. */
export async function listRelated(
  reader: Reader,
  { productId, limit, isSameCategory }: RelatedSpan,
  terms: Terms,
): Promise<ProductSummary[]> {
  const together = await boughtWith(reader, productId);
  const [own] = together;
  if (!own) return [];
  const bought = together.filter(
    (one) => !isSameCategory || one.other_category === own.category_id,
  );
  const ids = bought.flatMap(({ other_id: id }) => (id === null ? [] : [id])).slice(0, limit);
  if (ids.length === limit) return loadSummaries(reader, ids, terms);
  const similar = await listedIds(reader, {
    selection: { kind: 'categories', values: [own.value] },
    sort: 'none',
    offset: 0,
    limit: limit + 1 + ids.length,
  });
  const others = [...new Set([...ids, ...similar])].filter((id) => id !== productId);
  return loadSummaries(reader, others.slice(0, limit), terms);
}

/** A row for each, the most often bought first; one with nothing bought together where there is none. */
function boughtWith(reader: Reader, productId: number) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('bought_together', (join) =>
      join
        .onRef('bought_together.product_id', '=', 'products.id')
        .on('bought_together.orders', '>=', sql.lit(fewestOrders)),
    )
    .leftJoin('products as others', (join) =>
      join
        .onRef('others.id', '=', 'bought_together.other_id')
        .on('others.status', '=', sql.lit('published' as const)),
    )
    .where('products.id', '=', productId)
    .select([
      'categories.value',
      'products.category_id',
      'others.id as other_id',
      'others.category_id as other_category',
    ])
    .orderBy('bought_together.orders', 'desc')
    .orderBy('bought_together.other_id', 'desc')
    .limit(mostLookedAt)
    .execute();
}

/** The orders up to which pairs are counted. */
export async function readPairsCountedTo(reader: Reader): Promise<number> {
  const { last_order_id: last } = await reader
    .selectFrom('bought_together_progress')
    .select('last_order_id')
    .executeTakeFirstOrThrow();
  return last;
}

export interface CountedPairs {
  pairs: readonly BoughtTogether[];
  /** The ids of the orders up to which was counted before and is counted now. */
  from: number;
  to: number;
}

/** Adds the pairs of some orders, unless another process has counted those. */
export async function addBoughtTogether(
  writer: Writer,
  { pairs, from, to }: CountedPairs,
): Promise<void> {
  const { numUpdatedRows } = await writer
    .updateTable('bought_together_progress')
    .set({ last_order_id: to })
    .where('last_order_id', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || pairs.length === 0) return;
  const rows = pairs.flatMap(({ productId, otherId, orders }) => [
    [productId, otherId, orders],
    [otherId, productId, orders],
  ]);
  await sql`
    insert into bought_together (product_id, other_id, orders)
    select c0, c1, c2 from ${rowList(writer, ['integer', 'integer', 'integer'], rows)} where true
    on conflict (product_id, other_id) do update set orders = bought_together.orders + excluded.orders
  `.execute(writer);
}
