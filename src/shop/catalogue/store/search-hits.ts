import type { BitSet } from '#platform/number-sets.ts';
import { type Boost, searchBoosts, titleQuery } from '#shop/search/rules/search-boosts.ts';
import { type SearchQuery, searchQuery } from '#shop/search/rules/search-query.ts';
import type { SearchRules } from '#shop/search/rules/search-rules.ts';
import type { Finds } from '#shop/search/store/vocabulary.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ProductIndex } from './product-index.ts';
import { matcherOf, matchesOf, type WordSets } from './search-sets.ts';

/** The published products that a search finds. */
export interface SearchHits {
  products: BitSet;
  /** The numbers of those that the merchant has put first, in order. */
  pinned: readonly number[];
  ranking: Ranking;
}

/** By points where all were compared; else those whose titles have every word before all others. */
export type Ranking = { points: ReadonlyMap<number, number> } | { first: BitSet };

/** More matches are not compared one by one: no one reads that far. */
const maxScored = 1000;

interface Search {
  text: string;
  rules: SearchRules;
}

/** Reads what the search needs. The function that is returned is called before the next `await`. */
export async function prepareSearch(
  index: ProductIndex,
  { text, rules }: Search,
): Promise<() => SearchHits> {
  const { columns } = index;
  const found = await prepareMatches(index, { text, rules });
  const inTitle = titleQuery(text);
  if (found().count() > maxScored && inTitle) {
    const sets = await index.wordSets([inTitle]);
    return () => ({
      ...withPicks(columns, found(), rules),
      ranking: { first: matchesOf(inTitle, sets) },
    });
  }
  const boosts = searchBoosts(text, rules.synonyms);
  const sets = await index.wordSets(boosts.map(({ query }) => query));
  return () => {
    const products = found();
    const ranking = { points: pointsOf(products, { boosts, sets }) };
    return { ...withPicks(columns, products, rules), ranking };
  };
}

/** As prepareSearch, for the number of its products alone. */
export async function prepareCount(
  index: ProductIndex,
  { text, rules }: Search,
): Promise<() => BitSet> {
  const found = await prepareMatches(index, { text, rules });
  return () => withPicks(index.columns, found(), rules).products;
}

/** Whether a query finds products, for a correction of what is misspelt. */
export function findsIn({ columns, wordSets }: ProductIndex): Finds {
  return async (query) => {
    const sets = await wordSets([query]);
    return matchesOf(query, sets).countShared(columns.sets.published) > 0;
  };
}

async function prepareMatches(
  { columns, wordSets }: ProductIndex,
  { text, rules }: Search,
): Promise<() => BitSet> {
  const query: SearchQuery = searchQuery(text, rules.synonyms) ?? { any: [] };
  const sets = await wordSets([query]);
  return () => matchesOf(query, sets).intersect(columns.sets.published);
}

function withPicks(
  { orders }: ProductColumns,
  products: BitSet,
  { pinned, hidden }: SearchRules,
): Pick<SearchHits, 'products' | 'pinned'> {
  const numbersOf = (ids: readonly number[]) => ids.flatMap((id) => orders.numberOf(id) ?? []);
  const first = numbersOf(pinned);
  for (const number of first) products.add(number);
  for (const number of numbersOf(hidden)) products.delete(number);
  return { products, pinned: first };
}

function pointsOf(
  products: BitSet,
  { boosts, sets }: { boosts: readonly Boost[]; sets: WordSets },
): Map<number, number> {
  const rated = boosts.map((boost) => {
    return { points: boost.points, isMatch: matcherOf(boost.query, sets) };
  });
  const points = new Map<number, number>();
  for (const number of products.numbers()) {
    let sum = 0;
    for (const boost of rated) if (boost.isMatch(number)) sum += boost.points;
    points.set(number, sum);
  }
  return points;
}
