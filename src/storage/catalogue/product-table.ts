import { type SqlBool, sql } from 'kysely';
import type { ProductSummary } from '#domain/catalogue/product.ts';
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

export type ProductTableRow = ProductSummary & { status: 'draft' | 'published' };

/** By number. */
export async function listProductTable(
  reader: Reader,
  { order, offset, limit, ...filter }: ProductTableSpan,
  terms: Terms,
): Promise<ProductTableRow[]> {
  const rows = await filtered(reader, filter)
    .select(['products.id', 'products.status'])
    .orderBy('products.id', order)
    .offset(offset)
    .limit(limit)
    .execute();
  const statusOf = new Map(rows.map((row) => [row.id, row.status]));
  const summaries = await loadSummaries(reader, [...statusOf.keys()], terms);
  return summaries.map((summary) => ({
    ...summary,
    status: statusOf.get(summary.id) ?? 'published',
  }));
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
