import { type SqlBool, sql } from 'kysely';
import type { ProductSummary, Rating } from '#domain/catalogue/product.ts';
import type { Reader } from '../database.ts';
import { searchOf } from '../search/search-of.ts';
import { searchWords } from '../search/search-words.ts';
import { loadSummaries } from './summaries.ts';
import type { Terms } from './terms.ts';

/** Which products of all, published or not. */
export interface ProductFilter {
  /** Words of a published product, or the number or SKU of any; '' for all. */
  text: string;
  /** A category's stored value; null for all. */
  category: string | null;
}

export interface ProductTableSpan extends ProductFilter {
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface ProductTableRow extends ProductSummary {
  status: 'draft' | 'published';
  /** What the product form edits; `rating` counts the written reviews as well. */
  startingRating: Rating;
}

/** By number. */
export async function listProductTable(
  reader: Reader,
  { order, offset, limit, ...filter }: ProductTableSpan,
  terms: Terms,
): Promise<ProductTableRow[]> {
  const rows = await filtered(reader, filter)
    .select(['products.id', 'products.status'])
    .select(['starting_rate_tenths', 'starting_count'])
    .orderBy('products.id', order)
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  const summaries = new Map(
    (await loadSummaries(reader, ids, terms)).map((summary) => [summary.id, summary]),
  );
  return rows.flatMap(({ id, status, starting_rate_tenths, starting_count }) => {
    const summary = summaries.get(id);
    const startingRating = { rateTenths: starting_rate_tenths, count: starting_count };
    return summary ? [{ ...summary, status, startingRating }] : [];
  });
}

export async function countProductTable(reader: Reader, filter: ProductFilter): Promise<number> {
  const { count } = await filtered(reader, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function filtered(reader: Reader, { text, category }: ProductFilter) {
  let query = reader.selectFrom('products');
  if (category !== null) {
    query = query.where('category_id', 'in', (from) =>
      from.selectFrom('categories').where('value', '=', category).select('categories.id'),
    );
  }
  return text === '' ? query : query.where(matches(reader, text));
}

function matches(reader: Reader, text: string) {
  const words = searchWords(text);
  const bySku = sql<SqlBool>`products.id in (select product_id from variants where sku = ${text})`;
  const byWords = words.length > 0 ? searchOf(reader).matches(words) : sql<SqlBool>`1 = 0`;
  const byNumber = /^[1-9]\d{0,14}$/.test(text)
    ? sql<SqlBool>`products.id = ${Number(text)}`
    : sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${byWords} or ${byNumber} or ${bySku})`;
}
