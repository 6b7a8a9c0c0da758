import type { BitSet } from '#platform/bit-sets.ts';
import { type Boost, searchBoosts, titleQuery } from '#shop/search/rules/search-boosts.ts';
import {
  type CategoryQuery,
  type ProductQuery,
  searchQuery,
  type WordQuery,
} from '#shop/search/rules/search-query.ts';
import type { SearchRules } from '#shop/search/rules/search-rules.ts';
import type { Finds } from '#shop/search/store/correct-search.ts';
import { matchesOf, setsOf, type WordSets } from '#shop/search/rules/word-sets.ts';
import { orCategories, withCategories } from '#shop/catalogue/rules/category-words.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ProductIndex } from './product-index.ts';
import { groupsByPoints, type Ranking } from './ranked-page.ts';

/** The published products that a search finds. */
export interface SearchHits {
  /** Equal names mean the same products until a product changes. */
  name: string;
  /** As in ProductList. */
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

interface RankedSearch extends Search {
  /** False where the order of the products is not wanted. */
  isRanked: boolean;
}

/** Reads what the search needs. The function that is returned is called before the next `await`. */
export async function prepareSearch(
  index: ProductIndex,
  { text, rules, isRanked }: RankedSearch,
): Promise<() => SearchHits> {
  const query = await queryOf(index, { text, rules });
  const name = JSON.stringify([query, rules.pinned, rules.hidden]);
  const matches = await prepareMatches(index, query);
  const rank = isRanked ? await prepareRanking(index, { text, rules }, matches().count()) : null;
  return () => {
    const found = matches();
    return { ...withPicks(index.columns, found, rules), name, ranking: rank?.(found) ?? [] };
  };
}

function prepareRanking(
  index: ProductIndex,
  { text, rules }: Search,
  total: number,
): Promise<(products: BitSet) => Ranking> {
  return total > maxScored
    ? prepareTitles(index, titleQuery(text) ?? { any: [] })
    : preparePoints(index, searchBoosts(text, rules.synonyms));
}

/** As prepareSearch, for the number of its products alone. */
export async function prepareCount(
  index: ProductIndex,
  { text, rules }: Search,
): Promise<() => number> {
  const matches = await prepareMatches(index, await queryOf(index, { text, rules }));
  return () => withPicks(index.columns, matches(), rules).products.count();
}

/** Whether a query finds products, for a correction of what is misspelt. */
export function findsIn(index: ProductIndex): Finds {
  return async (query) => {
    const inCatalogue = withCategories(query, await index.categoryWords());
    return (await prepareMatches(index, inCatalogue))().count() > 0;
  };
}

async function queryOf(index: ProductIndex, { text, rules }: Search): Promise<ProductQuery> {
  const codes = await index.codeReadings(text);
  const synonyms = codes.length > 0 ? [...rules.synonyms, ...codes] : rules.synonyms;
  const query = searchQuery(text, synonyms) ?? { any: [] };
  return withCategories(query, await index.categoryWords());
}

/** A page shows the number of its products, a part of them and their facets: they are combined once. */
async function prepareMatches(index: ProductIndex, query: ProductQuery): Promise<() => BitSet> {
  const key = JSON.stringify(query);
  const sets = await index.wordSets([query]);
  return () => {
    const known = index.found.get(key);
    if (known) return known;
    const { columns } = index;
    const matches = matchesOf(query, sets, columns.scratch).intersect(columns.sets.published);
    index.found.set(key, matches);
    return matches;
  };
}

async function prepareTitles(
  { wordSets, columns }: ProductIndex,
  inTitle: ProductQuery,
): Promise<() => Ranking> {
  const sets = await wordSets([inTitle]);
  return () => [matchesOf(inTitle, sets, columns.scratch)];
}

async function preparePoints(
  { wordSets, categoryWords }: ProductIndex,
  boosts: readonly Boost[],
): Promise<(products: BitSet) => Ranking> {
  const named = await categoryWords();
  const groups = boosts.map(({ words, points }) => {
    return { queries: words.flatMap((word) => orCategories(word, named)), points };
  });
  const sets = await wordSets(groups.flatMap(({ queries }) => queries));
  return (products) => groupsByPoints(pointsOf(products, { groups, sets }));
}

function withPicks(
  { orders }: ProductColumns,
  found: BitSet,
  { pinned, hidden }: SearchRules,
): Pick<SearchHits, 'products' | 'pinned'> {
  if (pinned.length === 0 && hidden.length === 0) return { products: found, pinned: [] };
  const products = found.copy();
  const numbersOf = (ids: readonly number[]) => ids.flatMap((id) => orders.numberOf(id) ?? []);
  const first = numbersOf(pinned);
  for (const number of first) products.add(number);
  for (const number of numbersOf(hidden)) products.delete(number);
  return { products, pinned: first };
}

/** What is in one of these gets the points. */
interface BoostedGroup {
  queries: readonly (WordQuery | CategoryQuery)[];
  points: number;
}

function pointsOf(
  products: BitSet,
  { groups, sets }: { groups: readonly BoostedGroup[]; sets: WordSets },
): Map<number, number> {
  const numbers = products.numbers();
  const sums = new Int32Array(numbers.length);
  for (const { queries, points } of groups) {
    const own = queries.flatMap((query) => setsOf(query, sets)).filter(({ size }) => size > 0);
    if (own.length === 0) continue;
    for (const [at, number] of numbers.entries()) {
      if (own.some((set) => set.has(number))) sums[at] = (sums[at] ?? 0) + points;
    }
  }
  return new Map(Array.from(numbers, (number, at) => [number, sums[at] ?? 0]));
}
