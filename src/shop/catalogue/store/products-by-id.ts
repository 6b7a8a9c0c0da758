import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { searchWords } from '#shop/search/store/search-words.ts';
import type { ListedSelection } from './span.ts';
import { loadSummaries } from './summaries.ts';
import type { Terms } from './terms.ts';

export interface IdSpan {
  selection: ListedSelection;
  /** A keyset cursor: only higher ids, so that every page costs the same. */
  after: number;
  offset: number;
  limit: number;
}

/** Published products in ascending id order. */
export async function listProductsById(
  reader: Reader,
  { selection, after, offset, limit }: IdSpan,
  terms: Terms,
): Promise<ProductSummary[]> {
  const rows = await reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .where('products.id', '>', after)
    .where(within(reader, selection))
    .select('products.id')
    .orderBy('products.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return loadSummaries(
    reader,
    rows.map((row) => row.id),
    terms,
  );
}

function within(reader: Reader, selection: ListedSelection) {
  if (selection.kind === 'all') return sql<SqlBool>`1 = 1`;
  if (selection.kind === 'search') {
    const words = searchWords(selection.text);
    return words.length === 0 ? sql<SqlBool>`1 = 0` : searchOf(reader).matches(words);
  }
  if (selection.values.length === 0) return sql<SqlBool>`1 = 0`;
  const values = sql.join(selection.values);
  return sql<SqlBool>`category_id in (select id from categories where value in (${values}))`;
}
