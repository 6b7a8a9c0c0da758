import type { Category } from './category.ts';
import { withDescendants } from './category-tree.ts';
import type { Facet } from './facets.ts';

/** What of the published products can be filtered by, in columns: a product is a number below `size`. */
export interface FacetColumns {
  size: number;
  /** The number of the category from 0; -1 where there is no product. */
  category: Int32Array;
  /** The number of the brand; 0 for none. */
  brand: Int32Array;
  priceMinor: Float64Array;
  /** 0 without ratings. */
  rateTenths: Int32Array;
  isReduced: Uint8Array;
  /** The first of its variants in `variants`, and their number. */
  firstVariant: Int32Array;
  variantCount: Int32Array;
  /** `variantCells` numbers per variant: whether it can be bought, then its values of up to three options, 0 for none. */
  variants: Int32Array;
  /** The ids and names behind the numbers. */
  categories: readonly string[];
  brands: readonly string[];
  optionValues: readonly { name: string; value: string }[];
}

export const variantCells = 4;

/** Stars from which products are counted. */
export const ratings = [4, 3, 2] as const;

/** Half-open: the price is at least `from` and below `below`, null for no bound. */
export interface PriceRange {
  from: number | null;
  below: number | null;
}

/** What customers have selected, in the numbers of the columns. Null where any value is wanted. */
export interface FacetFilter {
  categories: ReadonlySet<number> | null;
  brands: ReadonlySet<number> | null;
  prices: readonly PriceRange[] | null;
  minRateTenths: number | null;
  isReduced: boolean;
  isInStock: boolean;
  /** One set of values per selected option. */
  options: readonly { name: string; values: ReadonlySet<number> }[];
}

export interface FacetCounts {
  /** The products that match everything. */
  matches: number[];
  /** How many match everything else, by number of the category, and so on for each facet. */
  categories: Int32Array;
  brands: Int32Array;
  optionValues: Int32Array;
  /** One per requested range. */
  prices: Int32Array;
  /** One per `ratings`. */
  ratings: Int32Array;
  reduced: number;
  inStock: number;
}

export interface FacetTerms {
  categories: readonly Pick<Category, 'id' | 'parentId' | 'value'>[];
  /** The categories that the list shows, with those beneath them; null for all. */
  selected: readonly string[] | null;
  priceRange: (text: string) => PriceRange;
}

/** The facets in the numbers of the columns. Values that no product has match none. */
export function facetFilter(
  columns: FacetColumns,
  facets: readonly Facet[],
  { categories, selected, priceRange }: FacetTerms,
): FacetFilter {
  const chosen = (name: string) => facets.flatMap(([own, value]) => (own === name ? value : []));
  const orNull = <Value>(all: readonly Value[]) => (all.length === 0 ? null : all);
  const named = orNull(chosen('in')) ?? selected;
  const within = named && withDescendants(categories, named);
  const ids = categories.flatMap(({ id, value }) => (within?.includes(value) ? id : []));
  const brands = orNull(chosen('brand'));
  const rates = chosen('rating').map((stars) => Number(stars) * 10);
  const optionNames = new Set(
    facets.flatMap(([name]) => (name.startsWith(optionPrefix) ? name : [])),
  );
  return {
    categories: within && numbersOf(columns.categories, (id) => ids.includes(id)),
    brands: brands && numbersOf(columns.brands, (value) => brands.includes(value)),
    prices: orNull(chosen('price').map(priceRange)),
    minRateTenths: rates.length === 0 ? null : Math.min(...rates),
    isReduced: chosen('sale').length > 0,
    isInStock: chosen('stock').length > 0,
    options: Array.from(optionNames, (facet) => {
      const name = facet.slice(optionPrefix.length);
      const wanted = chosen(facet);
      const values = numbersOf(
        columns.optionValues,
        (own) => own.name === name && wanted.includes(own.value),
      );
      return { name, values };
    }),
  };
}

export const optionPrefix = 'option.';

function numbersOf<Value>(all: readonly Value[], isWanted: (value: Value) => boolean): Set<number> {
  return new Set(all.flatMap((value, number) => (isWanted(value) ? number : [])));
}

/** The part of a filter that a product fails: none, one of these, or several. */
const parts = { none: 0, category: 1, brand: 2, price: 3, rating: 4, sale: 5, several: 6 } as const;
type Part = (typeof parts)[keyof typeof parts];

/**
 * Counts each value among the products that match all other facets, in one pass: a product that fails one facet
 * counts for the values of that one only, a product that fails two for none. Options and stock are those of one
 * variant: a shirt that is left in M only in white is not found as a blue one in M.
 */
export function countFacets(
  columns: FacetColumns,
  products: Iterable<number>,
  { filter, prices }: { filter: FacetFilter; prices: readonly PriceRange[] },
): FacetCounts {
  const counts: FacetCounts = {
    matches: [],
    categories: new Int32Array(columns.categories.length),
    brands: new Int32Array(columns.brands.length),
    optionValues: new Int32Array(columns.optionValues.length),
    prices: new Int32Array(prices.length),
    ratings: new Int32Array(ratings.length),
    reduced: 0,
    inStock: 0,
  };
  const countVariants = variantCounter(columns, filter, counts);
  for (const product of products) {
    if ((columns.category[product] ?? -1) < 0) continue;
    const failed = failedPart(columns, product, filter);
    if (failed === parts.several) continue;
    if (!countVariants(product, failed === parts.none)) continue;
    if (failed === parts.none) counts.matches.push(product);
    countProduct(columns, product, { counts, failed, prices });
  }
  return counts;
}

function failedPart(columns: FacetColumns, product: number, filter: FacetFilter): Part {
  let failed: Part = parts.none;
  const fail = (part: Part) => {
    failed = failed === parts.none ? part : parts.several;
  };
  if (filter.categories && !filter.categories.has(columns.category[product] ?? -1)) {
    fail(parts.category);
  }
  if (filter.brands && !filter.brands.has(columns.brand[product] ?? 0)) fail(parts.brand);
  const price = columns.priceMinor[product] ?? 0;
  if (filter.prices && !filter.prices.some((range) => isWithin(range, price))) fail(parts.price);
  if (filter.minRateTenths !== null && (columns.rateTenths[product] ?? 0) < filter.minRateTenths) {
    fail(parts.rating);
  }
  if (filter.isReduced && columns.isReduced[product] !== 1) fail(parts.sale);
  return failed;
}

function isWithin({ from, below }: PriceRange, price: number): boolean {
  return (from === null || price >= from) && (below === null || price < below);
}

interface Counting {
  counts: FacetCounts;
  failed: Part;
  prices: readonly PriceRange[];
}

/** Of a product with a matching variant. */
function countProduct(
  columns: FacetColumns,
  product: number,
  { counts, failed, prices }: Counting,
): void {
  const isCounted = (part: Part) => failed === parts.none || failed === part;
  if (isCounted(parts.category)) add(counts.categories, columns.category[product] ?? 0);
  if (isCounted(parts.brand)) add(counts.brands, columns.brand[product] ?? 0);
  if (isCounted(parts.price)) {
    const price = columns.priceMinor[product] ?? 0;
    for (const [at, range] of prices.entries()) if (isWithin(range, price)) add(counts.prices, at);
  }
  if (isCounted(parts.rating)) {
    const rate = columns.rateTenths[product] ?? 0;
    for (const [at, stars] of ratings.entries()) if (rate >= stars * 10) add(counts.ratings, at);
  }
  if (isCounted(parts.sale) && columns.isReduced[product] === 1) counts.reduced += 1;
}

function add(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/**
 * Says whether a variant of the product matches, and counts the values of its variants where `isCounted`: all values
 * of those that match, and of one that fails a single option its value of that option.
 */
function variantCounter(columns: FacetColumns, filter: FacetFilter, counts: FacetCounts) {
  const { variants, optionValues } = columns;
  // A value counts once per product, however many of its variants have it.
  const lastCounted = new Int32Array(optionValues.length).fill(-1);
  const optionOf = Int32Array.from(optionValues, ({ name }) =>
    filter.options.findIndex((option) => option.name === name),
  );
  const count = (value: number, product: number) => {
    if (value === 0 || lastCounted[value] === product) return;
    lastCounted[value] = product;
    add(counts.optionValues, value);
  };

  return (product: number, isCounted: boolean): boolean => {
    const first = (columns.firstVariant[product] ?? 0) * variantCells;
    const end = first + (columns.variantCount[product] ?? 0) * variantCells;
    let hasMatch = false;
    let hasStock = false;
    for (let at = first; at < end; at += variantCells) {
      const isSellable = variants[at] === 1;
      const failed = failedOption(at);
      if (failed === several) continue;
      const isMatch = failed === noOption && (isSellable || !filter.isInStock);
      if (isMatch) hasMatch = true;
      if (failed === noOption && isSellable) hasStock = true;
      if (!isCounted || (filter.isInStock && !isSellable)) continue;
      for (let cell = 1; cell < variantCells; cell += 1) {
        const value = variants[at + cell] ?? 0;
        if (isMatch || optionOf[value] === failed) count(value, product);
      }
    }
    if (isCounted && hasStock) counts.inStock += 1;
    return hasMatch;
  };

  /** The place of the one selected option whose values the variant does not have. */
  function failedOption(at: number): number {
    let failed = noOption;
    for (const [place, { values }] of filter.options.entries()) {
      let isWanted = false;
      for (let cell = 1; cell < variantCells; cell += 1) {
        if (values.has(variants[at + cell] ?? 0)) isWanted = true;
      }
      if (isWanted) continue;
      if (failed !== noOption) return several;
      failed = place;
    }
    return failed;
  }
}

const noOption = -2;
const several = -3;
