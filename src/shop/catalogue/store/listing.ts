import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { ShelvedSelection, Sort } from '#shop/catalogue/rules/selection.ts';
import type { Reader } from '#platform/database/database.ts';
import { sumCounts, readCategoryCounts } from './categories.ts';
import { loadSummaries, type Terms } from './summaries.ts';
import { type OrderByDirection, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';

export async function listProducts(
  reader: Reader,
  span: Span,
  terms: Terms,
): Promise<ProductSummary[]> {
  return loadSummaries(reader, await listedIds(reader, span), terms);
}

/** Uses the category counters. */
export async function countListed(reader: Reader, selection: ShelvedSelection): Promise<number> {
  return sumCounts(await readCategoryCounts(reader, selection));
}

export async function listNewest(
  reader: Reader,
  limit: number,
  terms: Terms,
): Promise<ProductSummary[]> {
  const span: Span = { selection: { kind: 'all' }, sort: 'none', offset: 0, limit };
  return listProducts(reader, span, terms);
}

type SortColumn = 'published_at' | 'rating_count' | 'rate_tenths' | 'price_minor' | 'sold_units';
type Listed = SelectQueryBuilder<Schema, 'products', { id: number; rank: number | null }>;

interface Walk {
  direction: OrderByDirection;
  /** Ties are sorted by ascending id. */
  idDirection: OrderByDirection;
  offset: number;
  limit: number;
}

const orders: Record<Sort, { column: SortColumn; direction: OrderByDirection }> = {
  none: { column: 'published_at', direction: 'desc' },
  popularity: { column: 'rating_count', direction: 'desc' },
  mostRated: { column: 'rate_tenths', direction: 'desc' },
  lowtoHigh: { column: 'price_minor', direction: 'asc' },
  hightoLaw: { column: 'price_minor', direction: 'desc' },
  bestSelling: { column: 'sold_units', direction: 'desc' },
  newest: { column: 'published_at', direction: 'desc' },
};

/** The ids of a page in order, from a narrow index scanned from the nearer end. */
export async function listedIds(
  reader: Reader,
  { selection, sort, offset, limit }: Span,
): Promise<number[]> {
  const { column, direction } = orders[sort];
  const forwards = { direction, idDirection: 'asc', offset, limit } as const;
  const counted = await readCategoryCounts(reader, selection);
  const shelves = counted.filter(({ count }) => count > 0);
  const total = sumCounts(shelves);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const everything = published(reader, column);
  const listed = selection.kind === 'all' ? everything : onShelves(everything, shelves);
  if (offset <= total / 2) return walk(listed, forwards);
  const ids = await walk(listed, {
    direction: direction === 'asc' ? 'desc' : 'asc',
    idDirection: 'desc',
    offset: total - offset - size,
    limit: size,
  });
  return ids.toReversed();
}

/** The status is a literal, not a parameter: only then do the partial indexes apply. */
function published(reader: Reader, column: SortColumn): Listed {
  return reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .select(['id', `${column} as rank`]);
}

/** SQLite joins no more than 500 queries, and many are slower than a sort. */
const maxMerged = 50;

/** Each part is sorted by its index, so that the engine merges them without sorting. */
function onShelves(everything: Listed, shelves: readonly { categoryId: string }[]): Listed {
  const ids = shelves.map(({ categoryId }) => categoryId);
  if (ids.length > maxMerged) return everything.where('category_id', 'in', ids);
  return ids
    .map((id) => everything.where('category_id', '=', id))
    .reduce((all, part) => all.unionAll(part));
}

async function walk(listed: Listed, { direction, idDirection, offset, limit }: Walk) {
  const rows = await listed
    .orderBy('rank', direction)
    .orderBy('id', idDirection)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** One page of a listing. */
export interface Span {
  selection: ShelvedSelection;
  sort: Sort;
  offset: number;
  limit: number;
}

export interface IdSpan {
  selection: ShelvedSelection;
  /** A keyset cursor: only higher ids, so that every page costs the same. */
  after: number;
  offset: number;
  limit: number;
}

/** The ids of a page of published products in ascending order. */
export async function listedIdsById(
  reader: Reader,
  { selection, after, offset, limit }: IdSpan,
): Promise<number[]> {
  const rows = await reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .where('products.id', '>', after)
    .where(within(selection))
    .select('products.id')
    .orderBy('products.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function within(selection: ShelvedSelection) {
  if (selection.kind === 'all') return sql<SqlBool>`1 = 1`;
  if (selection.values.length === 0) return sql<SqlBool>`1 = 0`;
  const values = sql.join(selection.values);
  return sql<SqlBool>`category_id in (select id from categories where value in (${values}))`;
}

export interface MappedProduct {
  id: number;
  /** When staff changed it last. */
  updatedAt: number;
}

/** The published ones from `first` to `last`, in the order of their numbers. */
export async function mappedProducts(
  reader: Reader,
  { first, last }: { first: number; last: number },
): Promise<MappedProduct[]> {
  return publishedProducts(reader)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('id')
    .execute();
}

/** The lowest number above `id` that a published product has; null where there is none. */
export async function nextPublishedId(reader: Reader, id: number): Promise<number | null> {
  const row = await publishedProducts(reader)
    .where('id', '>', id)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function publishedProducts(reader: Reader) {
  return reader.selectFrom('products').where('status', '=', sql.lit('published' as const));
}

/** Whether a product was published after one time and until the other. */
export async function isAnyPublished(
  reader: Reader,
  { after, until }: { after: number; until: number },
): Promise<boolean> {
  const row = await reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .where('published_at', '>', after)
    .where('published_at', '<=', until)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
