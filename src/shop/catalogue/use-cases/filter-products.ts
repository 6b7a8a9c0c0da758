import { once } from 'node:events';
import type { Category } from '#shop/catalogue/rules/category.ts';
import { withDescendants } from '#shop/catalogue/rules/category-tree.ts';
import { countFacets, facetFilter, type FacetColumns } from '#shop/catalogue/rules/facet-counts.ts';
import { type FacetGroup, facetGroups } from '#shop/catalogue/rules/facet-groups.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import { priceRange, standardRanges } from '#shop/catalogue/rules/price-ranges.ts';
import type { ListedSelection, Sort } from '#shop/catalogue/rules/selection.ts';
import { noSearchRules, searchRulesFor } from '#shop/search/rules/search-rules.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { FacetIndex, SortColumns } from '#shop/catalogue/store/facet-columns.ts';
import { currentFacets } from '#shop/catalogue/store/facet-index.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { matchPoints } from '#shop/catalogue/store/listing.ts';

/** A product of a list of its own; those with more points come first where no other order is chosen. */
export interface Member {
  id: number;
  points: number;
}

export interface Filtering {
  selection: ListedSelection;
  /** Only these products of the selection. */
  members?: readonly Member[];
  facets: readonly Facet[];
  categories: readonly Category[];
  settings: Settings;
  /** Which of the products, once their number is known. */
  spanOf: (total: number) => FilterSpan;
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
  categories: Category[];
}

export async function filterProducts(
  { db }: Pick<Shop, 'db'>,
  { selection, members, facets, categories, settings, spanOf }: Filtering,
): Promise<Filtered> {
  const rules =
    selection.kind === 'search' ? searchRulesFor(selection.text, settings) : noSearchRules;
  const found =
    selection.kind === 'search'
      ? await matchPoints(db.read, { text: selection.text, rules })
      : null;
  const points = members && found ? among(members, found) : (members ?? found);
  // Nothing is awaited from here on, because the columns change with other requests.
  const index = await currentFacets(db);
  const { columns } = index;
  const { currency, shownFilters } = settings;
  const filter = facetFilter(columns, facets, {
    categories,
    selected: selection.kind === 'categories' ? selection.values : null,
    priceRange: (text) => priceRange(text, currency),
  });
  const ranges = rangesFor(columns, facets, currency);
  const prices = ranges.map((text) => priceRange(text, currency));
  const ranks = points && ranksOf(index, points);
  const products = ranks ? ranks.keys() : Array(columns.size).keys();
  const counts = countFacets(columns, products, { filter, prices });
  const total = counts.matches.length;
  const categoryFacet = {
    title: members ? 'Category' : 'Found in',
    categories: members || selection.kind === 'search' ? categories : [],
  };
  return {
    total,
    ids: pageInOrder(index, counts.matches, { ranks, ...spanOf(total) }),
    groups: facetGroups({ columns, counts, ranges, facets, currency, shownFilters, categoryFacet }),
    categories: categories.map((category) => {
      const productCount = counts.categories[columns.categories.indexOf(category.id)] ?? 0;
      return { ...category, productCount };
    }),
  };
}

/**
 * Reads what has changed in the facets, the first time all of them: so that no list waits while the whole catalogue is
 * read.
 */
export async function readFacetsAhead(
  { db }: Pick<Shop, 'db'>,
  cutting: AbortSignal,
): Promise<boolean> {
  if (cutting.aborted) return false;
  const ended = new AbortController();
  const cut = once(cutting, 'abort', { signal: ended.signal }).catch(() => null);
  // Reading a large catalogue takes longer than a shop that stops may wait.
  await Promise.race([currentFacets(db), cut]);
  ended.abort();
  return false;
}

/** What all products of a list can be filtered by; nothing of their order. */
export async function groupsOf(
  shop: Pick<Shop, 'db'>,
  filtering: Omit<Filtering, 'spanOf' | 'categories'>,
): Promise<FacetGroup[]> {
  const categories = await listCategories(shop.db.read);
  const { selection, facets, settings } = filtering;
  const { remembered } = await currentFacets(shop.db);
  // What a search or a collection has may change without its facets.
  const name =
    selection.kind === 'search' || facets.length > 0 || filtering.members
      ? null
      : nameOf(expanded(selection, categories), settings);
  const known = name === null ? undefined : remembered.get(name);
  if (known) return known;
  const spanOf = () => ({ sort: 'id', offset: 0, limit: 0 }) as const;
  const { groups } = await filterProducts(shop, { ...filtering, categories, spanOf });
  if (name !== null && remembered.size < maxRemembered) remembered.set(name, groups);
  return groups;
}

/** The same products, named by the categories that they are in. */
export function expanded(
  selection: ListedSelection,
  categories: readonly Category[],
): ListedSelection {
  if (selection.kind !== 'categories') return selection;
  return { kind: 'categories', values: withDescendants(categories, selection.values) };
}

/** The lists of a shop without a search: the whole, each category, and some of several. */
const maxRemembered = 200;

function nameOf(selection: ListedSelection, { currency, shownFilters }: Settings): string {
  return JSON.stringify([selection, currency, shownFilters]);
}

function among(members: readonly Member[], found: readonly Member[]): Member[] {
  const ids = new Set(members.map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}

/** The selected ranges, and the usual ones up to the highest price. */
function rangesFor(
  columns: FacetColumns,
  facets: readonly Facet[],
  currency: string,
): readonly string[] {
  let highest = 0;
  for (let at = 0; at < columns.size; at += 1) {
    highest = Math.max(highest, columns.priceMinor[at] ?? 0);
  }
  const usual = standardRanges.filter((text) => {
    return (priceRange(text, currency).from ?? 0) <= highest;
  });
  const chosen = facets.flatMap(([name, value]) => (name === 'price' ? value : []));
  return [...usual, ...chosen.filter((value) => !usual.includes(value))];
}

/** The points of the matches by their number in the columns; drafts have none. */
function ranksOf(
  { productOf }: Pick<FacetIndex, 'productOf'>,
  points: readonly Member[],
): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const { id, points: own } of points) {
    const product = productOf(id);
    if (product !== null) ranks.set(product, own);
  }
  return ranks;
}

interface OrderedSpan extends FilterSpan {
  ranks: ReadonlyMap<number, number> | null;
}

type Compare = (one: number, other: number) => number;

/** Keeps the first of the order while reading, so that a page near the start costs no sorting of all. */
function pageInOrder(
  { columns, idOf }: FacetIndex,
  matches: readonly number[],
  { sort, after = 0, offset, limit, ranks }: OrderedSpan,
): number[] {
  const compare = comparison(columns, sort, ranks);
  const wanted = offset + limit;
  if (limit === 0) return [];
  const first: number[] = [];
  let last: number | undefined;
  for (const product of matches) {
    if (after > 0 && (columns.ids[product] ?? 0) <= after) continue;
    if (last !== undefined && compare(product, last) > 0) continue;
    first.push(product);
    if (first.length < 2 * wanted + sortedAtOnce) continue;
    first.sort(compare);
    first.length = wanted;
    last = first[wanted - 1];
  }
  return first.toSorted(compare).slice(offset, wanted).map(idOf);
}

const sortedAtOnce = 1000;

/** As the list without facets is sorted: see listing.ts. */
function comparison(
  columns: SortColumns & FacetColumns,
  sort: FilterSpan['sort'],
  ranks: OrderedSpan['ranks'],
): Compare {
  const { ids, publishedAt, ratingCount, listedRateTenths, soldUnits, priceMinor } = columns;
  type Numbers = Int32Array | Float64Array;
  const ascending = (column: Numbers) => (one: number, other: number) =>
    (column[one] ?? 0) - (column[other] ?? 0);
  const descending = (column: Numbers) => (one: number, other: number) =>
    (column[other] ?? 0) - (column[one] ?? 0);
  const byId = ascending(ids);
  const [sales, rated] = [descending(soldUnits), descending(ratingCount)];
  const orders: Record<FilterSpan['sort'], Compare> = {
    id: byId,
    none: ranks
      ? (one, other) =>
          (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0) || sales(one, other) || rated(one, other)
      : descending(publishedAt),
    popularity: rated,
    mostRated: descending(listedRateTenths),
    lowtoHigh: ascending(priceMinor),
    hightoLaw: descending(priceMinor),
    bestSelling: sales,
    newest: descending(publishedAt),
  };
  const order = orders[sort];
  return (one, other) => order(one, other) || byId(one, other);
}
