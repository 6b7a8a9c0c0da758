import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Selection } from '#shop/catalogue/rules/selection.ts';
import type { Reader } from '#platform/database/database.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { searchWords } from '#shop/search/store/search-words.ts';
import { listedIds } from './listed-ids.ts';
import { sumCounts, readCategoryCounts } from './category-counts.ts';
import type { Span } from './span.ts';
import { loadSummaries } from './summaries.ts';
import type { Terms } from './terms.ts';

export async function listProducts(
  reader: Reader,
  span: Span,
  terms: Terms,
): Promise<ProductSummary[]> {
  return loadSummaries(reader, await listedIds(reader, span), terms);
}

/** Uses the category counters; only a search counts its matches. */
export async function countListed(reader: Reader, selection: Selection): Promise<number> {
  if (selection.kind !== 'search') return sumCounts(await readCategoryCounts(reader, selection));
  const words = searchWords(selection.text);
  return words.length === 0 ? 0 : searchOf(reader).count(reader, words);
}

export async function listNewest(
  reader: Reader,
  limit: number,
  terms: Terms,
): Promise<ProductSummary[]> {
  const span: Span = { selection: { kind: 'all' }, sort: 'none', offset: 0, limit };
  return listProducts(reader, span, terms);
}

export interface RelatedSpan {
  productId: number;
  limit: number;
}

/** Other products of the same category, newest first. */
export async function listRelated(
  reader: Reader,
  { productId, limit }: RelatedSpan,
  terms: Terms,
): Promise<ProductSummary[]> {
  const category = await reader
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .where('products.id', '=', productId)
    .select('categories.value')
    .executeTakeFirst();
  if (!category) return [];
  const ids = await listedIds(reader, {
    selection: { kind: 'categories', values: [category.value] },
    sort: 'none',
    offset: 0,
    limit: limit + 1,
  });
  const others = ids.filter((id) => id !== productId).slice(0, limit);
  return loadSummaries(reader, others, terms);
}
