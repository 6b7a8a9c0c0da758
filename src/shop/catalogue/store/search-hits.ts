import type { BitSet } from '#platform/number-sets.ts';
import { type Boost, searchBoosts, titleQuery } from '#shop/search/rules/search-boosts.ts';
import { type SearchQuery, searchQuery } from '#shop/search/rules/search-query.ts';
import type { SearchRules } from '#shop/search/rules/search-rules.ts';
import type { Finds } from '#shop/search/store/vocabulary.ts';
import { matchesOf, setsOf, type WordSets } from '#shop/search/rules/word-sets.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ProductIndex } from './product-index.ts';
import { groupsByPoints, type Ranking } from './ranked-page.ts';

/** The published products that a search finds. */
export interface SearchHits {
  products: BitSet;
  /** The numbers of those that the merchant has put first, in order. */
  pinned: readonly number[];
  ranking: Ranking;
}

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
  const inTitle = titleQuery(text) ?? { any: [] };
  const matches = await prepareMatches(index, queryOf(text, rules));
  const prepared = await (matches().count() > maxScored
    ? prepareTitles(index, inTitle)
    : preparePoints(index, searchBoosts(text, rules.synonyms)));
  return () => {
    const found = matches();
    return { ...withPicks(columns, found.copy(), rules), ranking: prepared(found) };
  };
}

/** As prepareSearch, for the number of its products alone. */
export async function prepareCount(
  index: ProductIndex,
  { text, rules }: Search,
): Promise<() => number> {
  const matches = await prepareMatches(index, queryOf(text, rules));
  return () => withPicks(index.columns, matches().copy(), rules).products.count();
}

/** Whether a query finds products, for a correction of what is misspelt. */
export function findsIn(index: ProductIndex): Finds {
  return async (query) => (await prepareMatches(index, query))().count() > 0;
}

function queryOf(text: string, { synonyms }: SearchRules): SearchQuery {
  return searchQuery(text, synonyms) ?? { any: [] };
}

/** Of the searches since the last change. */
const maxRemembered = 20;

/** A page shows the number of its products, a part of them and their facets: they are combined once. */
async function prepareMatches(index: ProductIndex, query: SearchQuery): Promise<() => BitSet> {
  const key = JSON.stringify(query);
  const sets = await index.wordSets([query]);
  return () => {
    const known = index.found.get(key);
    if (known) return known;
    const matches = matchesOf(query, sets).intersect(index.columns.sets.published);
    if (index.found.size >= maxRemembered) index.found.clear();
    index.found.set(key, matches);
    return matches;
  };
}

async function prepareTitles(
  { wordSets }: ProductIndex,
  inTitle: SearchQuery,
): Promise<() => Ranking> {
  const sets = await wordSets([inTitle]);
  return () => [matchesOf(inTitle, sets)];
}

async function preparePoints(
  { wordSets }: ProductIndex,
  boosts: readonly Boost[],
): Promise<(products: BitSet) => Ranking> {
  const sets = await wordSets(boosts.flatMap(({ words }) => words));
  return (products) => groupsByPoints(pointsOf(products, { boosts, sets }));
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
  const numbers = products.numbers();
  const sums = new Int32Array(numbers.length);
  for (const { words, points } of boosts) {
    const own = words.flatMap((word) => setsOf(word, sets)).filter(({ size }) => size > 0);
    if (own.length === 0) continue;
    for (const [at, number] of numbers.entries()) {
      if (own.some((set) => set.has(number))) sums[at] = (sums[at] ?? 0) + points;
    }
  }
  return new Map(Array.from(numbers, (number, at) => [number, sums[at] ?? 0]));
}
