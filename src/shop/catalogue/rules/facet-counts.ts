import type { BitSet, ScratchSets } from '#platform/bit-sets.ts';
import { countsIn, unite } from '#platform/number-sets.ts';
import { attributeConditions, attributeOf } from './attribute-facets.ts';
import type { Category } from './category.ts';
import { withDescendants } from './category-tree.ts';
import {
  type AttributePart,
  type FacetColumns,
  type FacetCounts,
  type FacetFilter,
  type PriceRange,
  ratings,
} from './facet-columns.ts';
import type { Facet } from './facets.ts';
import { countVariants, matchingVariants } from './variant-counts.ts';

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
  const brands = orNull(chosen('brand').map((brand) => brand.toLowerCase()));
  const rates = chosen('rating').map((stars) => Number(stars) * 10);
  const options = Map.groupBy(
    facets.filter(([name]) => name.startsWith(optionPrefix)),
    ([name]) => name.slice(optionPrefix.length).toLowerCase(),
  );
  return {
    categories: within && numbersOf(columns.categories, (id) => ids.includes(id)),
    brands: brands && numbersOf(columns.brands, (value) => brands.includes(value.toLowerCase())),
    prices: orNull(chosen('price').map(priceRange)),
    minRateTenths: rates.length === 0 ? null : Math.min(...rates),
    isReduced: chosen('sale').length > 0,
    isInStock: chosen('stock').length > 0,
    options: Array.from(options, ([option, own]) => {
      const wanted = own.map(([, value]) => value.toLowerCase());
      const values = numbersOf(
        columns.optionValues,
        (one) => one.option === option && wanted.includes(one.value.toLowerCase()),
      );
      return { option, values };
    }),
    attributes: attributeConditions(columns, facets),
  };
}

export const optionPrefix = 'option.';

function numbersOf<Value>(all: readonly Value[], isWanted: (value: Value) => boolean): Set<number> {
  return new Set(all.flatMap((value, number) => (isWanted(value) ? number : [])));
}

/** The parts of a filter that say something of the product as a whole. */
type Part = 'category' | 'brand' | 'price' | 'rating' | 'sale' | AttributePart;

interface Counting {
  filter: FacetFilter;
  prices: readonly PriceRange[];
  /** Of the attributes, which there may be thousands of, only these are counted. */
  parts: Iterable<AttributePart>;
}

/**
 * Counts each value among the products that match all other facets. Options and stock are those of one variant: a
 * shirt that is left in M only in white is not found as a blue one in M.
 */
export function countFacets(
  columns: FacetColumns,
  listed: BitSet,
  { filter, prices, parts: counting }: Counting,
): FacetCounts {
  const { sets, scratch } = columns;
  scratch.begin();
  const parts = partsOf(columns, filter);
  const published = scratch.copy(listed).intersect(sets.published);
  const meeting = (conditions: readonly BitSet[]) => meetingAll(scratch, published, conditions);
  const ofProduct = parts.size === 0 ? published : meeting([...parts.values()]);
  const butOne = new Map(
    Array.from(parts.keys(), (part) => {
      const others = [...parts].flatMap(([other, bits]) => (other === part ? [] : bits));
      return [part, meeting(others)] as const;
    }),
  );
  const reach = butOne.size === 0 ? ofProduct : scratch.copy(ofProduct);
  for (const bits of butOne.values()) reach.unite(bits);
  const byVariant = matchingVariants(columns, filter, reach);
  const matches = ofProduct.copy();
  if (byVariant) matches.intersect(byVariant);
  if (byVariant) for (const bits of butOne.values()) bits.intersect(byVariant);
  const but = (part: Part) => butOne.get(part) ?? matches;
  const brands = new Int32Array(columns.brands.length);
  but('brand').countBy(columns.brand, brands);
  return {
    matches,
    total: matches.count(),
    categories: countsIn(sets.categories, but('category')),
    brands,
    prices: countsIn(prices.map(sets.priced), but('price')),
    ratings: countsIn(sets.ratings, but('rating')),
    reduced: sets.reduced.countIn(but('sale')),
    attributes: new Map(
      Array.from(counting, (part) => {
        return [part, countsIn(columns.attributes[attributeOf(part)].sets, but(part))];
      }),
    ),
    ...countVariants(columns, filter, { ofProduct, matches }),
  };
}

function meetingAll(scratch: ScratchSets, products: BitSet, conditions: readonly BitSet[]): BitSet {
  const bits = scratch.copy(products);
  for (const condition of conditions) bits.intersect(condition);
  return bits;
}

function partsOf(columns: FacetColumns, filter: FacetFilter): Map<Part, BitSet> {
  const { sets, attributes, scratch } = columns;
  const parts = new Map<Part, BitSet>();
  const { categories, brands, prices, minRateTenths } = filter;
  if (categories) parts.set('category', unite(scratch.take(), sets.categories, categories));
  if (brands) parts.set('brand', unite(scratch.take(), sets.brands, brands));
  if (prices) parts.set('price', unite(scratch.take(), prices.map(sets.priced)));
  if (minRateTenths !== null) {
    const at = ratings.findIndex((stars) => stars * 10 === minRateTenths);
    parts.set('rating', unite(scratch.take(), sets.ratings, [at]));
  }
  if (filter.isReduced) parts.set('sale', unite(scratch.take(), [sets.reduced]));
  for (const { part, values } of filter.attributes) {
    parts.set(part, unite(scratch.take(), attributes[attributeOf(part)].sets, values));
  }
  return parts;
}
