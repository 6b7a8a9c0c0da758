import { once } from 'node:events';
import { BitSet } from '#platform/bit-sets.ts';
import { unite } from '#platform/number-sets.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import { withDescendants } from '#shop/catalogue/rules/category-tree.ts';
import { namedParts } from '#shop/catalogue/rules/attribute-facets.ts';
import type { FacetCounts } from '#shop/catalogue/rules/facet-columns.ts';
import { countFacets, facetFilter } from '#shop/catalogue/rules/facet-counts.ts';
import { type FacetGroup, facetGroups } from '#shop/catalogue/rules/facet-groups.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import { priceRange, standardRanges } from '#shop/catalogue/rules/price-ranges.ts';
import type { ListedSelection, ShelvedSelection, Sort } from '#shop/catalogue/rules/selection.ts';
import { noSearchRules, searchRulesFor } from '#shop/search/rules/search-rules.ts';
import { type Member, type Members, productsOf } from './collection-members.ts';
import { correctSearch } from '#shop/search/store/correct-search.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { madeOncePer } from '#platform/memoized.ts';
import type { ProductColumns } from '#shop/catalogue/store/product-columns.ts';
import {
  currentProducts,
  hasReadProducts,
  type ProductIndex,
} from '#shop/catalogue/store/product-index.ts';
import { currentCategories } from '#shop/catalogue/store/categories.ts';
import { findsIn, prepareCount, prepareSearch } from '#shop/catalogue/store/search-hits.ts';
import { groupsByPoints, pageOf, type ProductList } from '#shop/catalogue/store/ranked-page.ts';

export interface Filtering {
  selection: ListedSelection;
  /** Only these products of the selection. */
  members?: Members;
  facets: readonly Facet[];
  categories: readonly Category[];
  settings: Settings;
  /** Which of the products, once their number is known. */
  spanOf: (total: number) => FilterSpan;
  /** Whether the groups of a list without facets are wanted as well. */
  isCounted?: boolean;
}

export interface FilterSpan {
  sort: Sort | 'id';
  /** In the order of ids: only those above it. */
  after?: number;
  offset: number;
  limit: number;
}

/** The products of a list that match its facets. */
export interface Filtered {
  total: number;
  /** Those of the span, in order. */
  ids: number[];
  groups: FacetGroup[];
  /** With the number of their own products that match the other facets. */
  categories: readonly Category[];
}

/** `known` are the products where the caller has read them already: on a server each query takes a millisecond. */
export async function filterProducts(
  { db }: Pick<Shop, 'db'>,
  filtering: Filtering,
  known: ProductIndex | null = null,
): Promise<Filtered> {
  const { categories, facets, spanOf, isCounted = true } = filtering;
  const list = (await prepareList(known ?? (await currentProducts(db)), filtering))();
  // Nothing is awaited from here on, because the columns change with other requests.
  const { columns } = list.index;
  if (!isCounted && facets.length === 0) {
    const products = withinSelection(list, filtering);
    const total = products.count();
    const ids = pageOf({ ...list, products }, { total, ...spanOf(total) });
    return { total, ids, groups: [], categories };
  }
  const { counts, groups } = countGroups(list, filtering);
  const { total, matches } = counts;
  return {
    total,
    ids: pageOf({ ...list, products: matches }, { total, ...spanOf(total) }),
    groups,
    categories: categories.map((category) => {
      const productCount = counts.categories[columns.categories.indexOf(category.id)] ?? 0;
      return { ...category, productCount };
    }),
  };
}

/** The number of products that a search finds. */
export async function countFound(
  index: ProductIndex,
  { text, settings }: { text: string; settings: Settings },
): Promise<number> {
  return (await prepareCount(index, { text, rules: searchRulesFor(text, settings) }))();
}

/** The text of a search that finds nothing, spelled as it finds something; null if no correction does. */
export async function correctedSearch(
  { db }: Pick<Shop, 'db'>,
  index: ProductIndex,
  { text, settings }: { text: string; settings: Settings },
): Promise<string | null> {
  const finds = findsIn(index);
  return correctSearch(db.read, { text, synonyms: settings.searchSynonyms, finds });
}

interface List extends ProductList {
  index: ProductIndex;
  /** Equal names mean the same products until one changes; null where nothing is remembered of the list. */
  name: string | null;
}

/**
 * Reads what the list needs, before facets and categories. The function that is returned is called before the next
 * `await`.
 */
async function prepareList(
  index: ProductIndex,
  { selection, members, categories, settings }: Omit<Filtering, 'spanOf' | 'facets'>,
  { isRanked = true } = {},
): Promise<() => List> {
  const { columns } = index;
  const { orders } = columns;
  const isSearch = selection.kind === 'search';
  const rules = isSearch ? searchRulesFor(selection.text, settings) : noSearchRules;
  const search = isSearch
    ? await prepareSearch(index, { text: selection.text, rules, isRanked })
    : null;
  return () => {
    const hits = search?.() ?? null;
    const products = hits?.products ?? columns.sets.published;
    const list = { index, orders, name: null, pinned: [], ranking: null, ...hits, products };
    if (!members) return list;
    if ('rule' in members) {
      const own = productsOf(index, members, categories);
      // The name says nothing of other conditions.
      if (selection.kind === 'all') return { ...list, ...own };
      return { ...list, name: null, products: own.products.copy().intersect(products) };
    }
    const { numbers, ranking } = numbered(columns, members);
    return { ...list, ranking, ...hits, name: null, products: numbers.intersect(products) };
  };
}

/** Where the categories are not a facet that is counted. */
function withinSelection(
  { index: { columns }, products }: List,
  { selection, categories }: Filtering,
): BitSet {
  if (selection.kind !== 'categories') return products;
  const values = withDescendants(categories, selection.values);
  const numbers = categories.flatMap(({ id, value }) =>
    values.includes(value) ? columns.categories.indexOf(id) : [],
  );
  return unite(new BitSet(0), columns.sets.categories, numbers).intersect(products);
}

function numbered({ orders }: ProductColumns, members: readonly Member[]) {
  const numbers = new BitSet(orders.size);
  orders.addNumbersOf(
    members.map(({ id }) => id).toSorted((a, b) => a - b),
    numbers,
  );
  const points = new Map<number, number>();
  for (const { id, points: own } of members) {
    const number = own === 0 ? null : orders.numberOf(id);
    if (number !== null) points.set(number, own);
  }
  return { numbers, ranking: groupsByPoints(points) };
}

function countGroups(
  list: List,
  { selection, members, facets, categories, settings }: Omit<Filtering, 'spanOf'>,
): { counts: FacetCounts; groups: FacetGroup[] } {
  const { index, name, products } = list;
  const { columns } = index;
  const { currency, shownFilters } = settings;
  const filter = facetFilter(columns, facets, {
    categories,
    selected: selection.kind === 'categories' ? selection.values : null,
    priceRange: (text) => priceRange(text, currency),
  });
  const ranges = rangesFor(columns, facets, currency);
  const prices = ranges.map((text) => priceRange(text, currency));
  const attributeTitles = namedParts(columns, shownFilters);
  const parts = new Set([...attributeTitles.keys(), ...filter.attributes.map(({ part }) => part)]);
  const count = () => countFacets(columns, products, { filter, prices, parts });
  const isWhole = name !== null && facets.length === 0;
  const counts = isWhole ? rememberedCounts(list, [ranges, currency, [...parts]], count) : count();
  const categoryFacet = {
    title: members ? 'Category' : 'Found in',
    categories: members || selection.kind === 'search' ? categories : [],
  };
  const shown = { shownFilters, attributeTitles, categoryFacet };
  const grouping = { columns, counts, ranges, facets, currency, ...shown };
  return { counts, groups: facetGroups(grouping) };
}

/** Of a search without facets: its pages show the same, and others search for the same. */
function rememberedCounts(
  { index: { columns, counted }, name, products }: List,
  what: readonly unknown[],
  count: () => FacetCounts,
): FacetCounts {
  const key = JSON.stringify([name, what]);
  const known = counted.get(key);
  // Without facets all of them match; a set for each search would take much memory.
  if (known) return { ...known, matches: products.copy().intersect(columns.sets.published) };
  const { matches, ...counts } = count();
  counted.set(key, counts);
  return { ...counts, matches };
}

/** The selected ranges, and the usual ones up to the highest price. */
function rangesFor(
  { orders, priceMinor, sets }: ProductColumns,
  facets: readonly Facet[],
  currency: string,
): readonly string[] {
  const span = { order: 'hightoLaw', total: Infinity, offset: 0, limit: 1 } as const;
  const [dearest] = orders.page(sets.published, span);
  const highest = dearest === undefined ? 0 : (priceMinor[dearest] ?? 0);
  const usual = standardRanges.filter((text) => {
    return (priceRange(text, currency).from ?? 0) <= highest;
  });
  const chosen = facets.flatMap(([name, value]) => (name === 'price' ? value : []));
  return [...usual, ...chosen.filter((value) => !usual.includes(value))];
}

/** Reads what has changed, the first time all products: so that no list waits while the whole catalogue is read. */
export async function readProductsAhead(
  { db }: Pick<Shop, 'db'>,
  cutting: AbortSignal,
): Promise<boolean> {
  if (cutting.aborted) return false;
  const ended = new AbortController();
  const cut = once(cutting, 'abort', { signal: ended.signal }).catch(() => null);
  // Reading a large catalogue takes longer than a shop that stops may wait.
  await Promise.race([currentProducts(db).then(readWordsOnce), cut]);
  ended.abort();
  return false;
}

const readWordsOnce = madeOncePer((index: ProductIndex) => index.readCommonWords());

/** Whether lists can be answered from what is read ahead without waiting for it. */
export function isReadAhead({ db }: Pick<Shop, 'db'>): boolean {
  return hasReadProducts(db);
}

/** What all products of a list can be filtered by; nothing of their order. */
export async function groupsOf(
  shop: Pick<Shop, 'db'>,
  filtering: Omit<Filtering, 'spanOf' | 'categories' | 'isCounted'>,
  known: ProductIndex | null = null,
): Promise<FacetGroup[]> {
  const { selection, facets, settings } = filtering;
  const [categories, index] = await Promise.all([
    currentCategories(shop.db),
    known ?? currentProducts(shop.db),
  ]);
  const listed = { ...filtering, categories };
  const list = (await prepareList(index, listed, { isRanked: false }))();
  const { remembered } = list.index;
  // What a search or a collection has may change without the products.
  const name =
    selection.kind === 'search' || filtering.members
      ? null
      : nameOf(withBranches(selection, categories), facets, settings);
  const counted = name === null ? undefined : remembered.get(name);
  if (counted) return counted;
  const { groups } = countGroups(list, listed);
  if (name !== null && remembered.size < maxRemembered) remembered.set(name, groups);
  return groups;
}

/** The same products, named by the categories that they are in. */
export function withBranches(
  selection: ShelvedSelection,
  categories: readonly Category[],
): ShelvedSelection {
  if (selection.kind === 'all') return selection;
  return { kind: 'categories', values: withDescendants(categories, selection.values) };
}

/** The lists of a shop without a search: the whole, each category, and some of several or with facets. */
const maxRemembered = 200;

function nameOf(
  selection: ShelvedSelection,
  facets: readonly Facet[],
  { currency, shownFilters }: Settings,
): string {
  return JSON.stringify([selection, facets, currency, shownFilters]);
}
