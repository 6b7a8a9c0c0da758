import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { ListedSelection, Sort } from '#shop/catalogue/rules/selection.ts';
import type { Reader } from '#platform/database/database.ts';
import { matches, scoredMatches, searchOf } from '#shop/search/store/search.ts';
import { searchBoosts, titleQuery } from '#shop/search/rules/search-boosts.ts';
import { type SearchQuery, searchQuery } from '#shop/search/rules/search-query.ts';
import { noSearchRules, type SearchRules } from '#shop/search/rules/search-rules.ts';
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

/** Uses the category counters; only a search counts its matches. */
export async function countListed(
  reader: Reader,
  selection: ListedSelection,
  rules: SearchRules = noSearchRules,
): Promise<number> {
  if (selection.kind !== 'search') return sumCounts(await readCategoryCounts(reader, selection));
  const query = searchQuery(selection.text, rules.synonyms);
  if (!query) return 0;
  const hasPicks = rules.pinned.length + rules.hidden.length > 0;
  if (!hasPicks) return searchOf(reader).count(reader, query);
  const { count } = await publishedProducts(reader)
    .where(matches(reader, query, rules))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
  { selection, sort, offset, limit, rules = noSearchRules }: Span,
): Promise<number[]> {
  const { column, direction } = orders[sort];
  const forwards = { direction, idDirection: 'asc', offset, limit } as const;
  if (selection.kind === 'search') {
    const { text } = selection;
    if (sort === 'none') return bestMatches(reader, { text, rules }, { offset, limit });
    const query = searchQuery(text, rules.synonyms);
    if (!query) return [];
    return walk(published(reader, column).where(matches(reader, query, rules)), forwards);
  }
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

/** Of more matches, only those whose title has all words are put first. */
const maxScored = 1000;

/** By points, then by what is bought most; of products that sell alike, those that are rated most. */
async function bestMatches(
  reader: Reader,
  { text, rules }: { text: string; rules: SearchRules },
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const scored = await scoredProducts(reader, { text, rules });
  if (!scored) return [];
  const { rows } = await sql<{ id: number }>`
    select products.id from ${scored} inner join products on products.id = scored.id
    where products.status = 'published'
    order by points desc, sold_units desc, rating_count desc, products.id
    limit ${limit} offset ${offset}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

/** All matches of a search with the points by which they are ranked, drafts among them. */
export async function matchPoints(
  reader: Reader,
  search: { text: string; rules: SearchRules },
): Promise<{ id: number; points: number }[]> {
  const scored = await scoredProducts(reader, search);
  if (!scored) return [];
  const { rows } = await sql<{ id: number; points: number }>`
    select id, points from ${scored}
  `.execute(reader);
  return rows;
}

async function scoredProducts(reader: Reader, search: { text: string; rules: SearchRules }) {
  const { text, rules } = search;
  const query = searchQuery(text, rules.synonyms);
  const inTitle = titleQuery(text);
  if (!query || !inTitle) return null;
  const isScored = (await countUpTo(reader, query, maxScored + 1)) <= maxScored;
  const boosts = isScored ? searchBoosts(text, rules.synonyms) : [{ query: inTitle, points: 1 }];
  return scoredMatches(reader, query, { ...rules, boosts });
}

async function countUpTo(reader: Reader, query: SearchQuery, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${searchOf(reader).ids(query)} limit ${max}) as first_matches
  `.execute(reader);
  return rows[0]?.count ?? 0;
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
  selection: ListedSelection;
  sort: Sort;
  offset: number;
  limit: number;
  /** Of a search. */
  rules?: SearchRules;
}

export interface IdSpan {
  selection: ListedSelection;
  rules: SearchRules;
  /** A keyset cursor: only higher ids, so that every page costs the same. */
  after: number;
  offset: number;
  limit: number;
}

/** The ids of a page of published products in ascending order. */
export async function listedIdsById(
  reader: Reader,
  { selection, rules, after, offset, limit }: IdSpan,
): Promise<number[]> {
  const rows = await reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .where('products.id', '>', after)
    .where(within(reader, selection, rules))
    .select('products.id')
    .orderBy('products.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function within(reader: Reader, selection: ListedSelection, rules: SearchRules) {
  if (selection.kind === 'all') return sql<SqlBool>`1 = 1`;
  if (selection.kind === 'search') {
    const query = searchQuery(selection.text, rules.synonyms);
    return query ? matches(reader, query, rules) : sql<SqlBool>`1 = 0`;
  }
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
