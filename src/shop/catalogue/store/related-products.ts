import { type Selectable, sql } from 'kysely';
import type { BoughtTogether } from '#shop/catalogue/rules/bought-together.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { tagsIn } from '#platform/text.ts';
import { bySimilarity, type Comparable } from '#shop/catalogue/rules/similarity.ts';
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

/** Other products: those most often bought together with it, then the most similar of its category. */
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
  const candidates = await readCandidates(reader, own);
  const similar = bySimilarity(comparable(own), candidates).map(({ id }) => id);
  const others = new Set([...ids, ...similar]);
  return loadSummaries(reader, [...others].slice(0, limit), terms);
}

/** The newest of the category, and those whose prices are next below and above. */
const candidateCounts = { newest: 48, cheaper: 24, dearer: 24 };

type ComparedRow = Pick<
  Selectable<Schema['products']>,
  'id' | 'title' | 'brand' | 'tags' | 'price_minor' | 'published_at'
>;
type OwnRow = ComparedRow & Pick<Selectable<Schema['products']>, 'category_id'>;

/** A bounded part of the category, so that a product page costs the same in a large one. */
async function readCandidates(reader: Reader, own: OwnRow): Promise<Comparable[]> {
  const { id, category_id: categoryId, price_minor: priceMinor } = own;
  const rows = await candidates.execute(reader, { id, categoryId, priceMinor });
  return [...new Map(rows.map((row) => [row.id, comparable(row)])).values()];
}

/** Each part is read from an index in its order. */
const candidates = prepareQuery(
  (
    reader,
    {
      id,
      categoryId,
      priceMinor,
    }: Placeholders<{ id: number; categoryId: string; priceMinor: number }>,
  ) => {
    const others = reader
      .selectFrom('products')
      .where('status', '=', 'published')
      .where('category_id', '=', categoryId)
      .where('id', '!=', id)
      .select(['id', 'title', 'brand', 'tags', 'price_minor', 'published_at']);
    const newest = others
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(candidateCounts.newest);
    const cheaper = others
      .where('price_minor', '<', priceMinor)
      .orderBy('price_minor', 'desc')
      .orderBy('id')
      .limit(candidateCounts.cheaper);
    const dearer = others
      .where('price_minor', '>=', priceMinor)
      .orderBy('price_minor')
      .orderBy('id')
      .limit(candidateCounts.dearer);
    // SQLite takes a limit within a union only from a query of its own.
    const part = (limited: typeof others) => reader.selectFrom(limited.as('part')).selectAll();
    return part(newest).unionAll(part(cheaper)).unionAll(part(dearer));
  },
);

function comparable(row: ComparedRow): Comparable {
  const { id, title, brand, tags, price_minor: priceMinor, published_at: publishedAt } = row;
  // Only drafts have not been published.
  return { id, title, brand, tags: tagsIn(tags ?? ''), priceMinor, publishedAt: publishedAt ?? 0 };
}

/** A row for each, the most often bought first; one with nothing bought together where there is none. */
function boughtWith(reader: Reader, productId: number) {
  return reader
    .selectFrom('products')
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
      'products.id',
      'products.title',
      'products.brand',
      'products.tags',
      'products.price_minor',
      'products.published_at',
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
