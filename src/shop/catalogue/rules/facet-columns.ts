import type { BitSet, ScratchSets } from '#platform/bit-sets.ts';
import type { NumberSet } from '#platform/number-sets.ts';

/** What of the published products can be filtered by: a product is a number below `size`. */
export interface FacetColumns {
  size: number;
  /** The number of the brand; 0 for none. */
  brand: Int32Array;
  /** The number of its pattern of variants: 0 for a single variant without options. */
  pattern: Int32Array;
  patterns: VariantPatterns;
  /** The ids and names behind the numbers. */
  categories: readonly string[];
  brands: readonly string[];
  optionValues: readonly OptionValue[];
  /** Whether a value of an option is spelled in several cases, or was since the columns were read. */
  hasSpellings: boolean;
  attributes: Readonly<Record<AttributeName, AttributeValues>>;
  sets: FacetSets;
  /** For the steps of one search or count. */
  scratch: ScratchSets;
}

/** As a product spells it. */
export interface OptionValue {
  name: string;
  value: string;
  /** The name without regard to case. */
  option: string;
  /** The number of the first spelling that differs in case alone, which all of them are counted as. */
  countedAs: number;
}

export type AttributeName = 'origin' | 'tag';

/**
 * What is filtered by on its own: the country of origin, the plain tags, and with `tag:material` the tags such as
 * `material:linen`. Values of one part are alternatives; parts restrict each other.
 */
export type AttributePart = 'origin' | 'tag' | `tag:${string}`;

/** Of an attribute of which a product may have several values, the values and the products with each. */
export interface AttributeValues {
  values: readonly string[];
  sets: readonly NumberSet[];
}

/** What the variants of a product have, once for all products that have the same. */
export interface VariantPatterns {
  /** The first of its variants in `variants`, by the number of the pattern, and the end of the last one. */
  starts: Int32Array;
  size: number;
  /** For each variant twice the number of its values in `values`, and one more if it can be bought. */
  variants: Int32Array;
  /** `valueCells` numbers each: the values of up to three options, 0 for none. */
  values: Int32Array;
}

/** The products with each value, by its number. */
export interface FacetSets {
  published: BitSet;
  categories: readonly NumberSet[];
  brands: readonly NumberSet[];
  /** That have the value in one of their variants. */
  optionValues: readonly NumberSet[];
  /** One per `ratings`. */
  ratings: readonly NumberSet[];
  reduced: NumberSet;
  inStock: NumberSet;
  priced: (range: PriceRange) => NumberSet;
  publishedAfter: (time: number) => BitSet;
}

export const valueCells = 3;

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
  /** One set of values per selected option, in all spellings. */
  options: readonly { option: string; values: ReadonlySet<number> }[];
  attributes: readonly { part: AttributePart; values: ReadonlySet<number> }[];
}

export interface FacetCounts extends ListCounts {
  /** The products that match everything; to be copied before they are changed. */
  matches: BitSet;
}

/** The facets of a list. */
export interface ListCounts {
  /** How many products match everything. */
  total: number;
  /** How many match everything else, by number of the category, and so on for each facet. */
  categories: Int32Array;
  brands: Int32Array;
  /** By the number that a value is counted as. */
  optionValues: Int32Array;
  /** One per requested range. */
  prices: Int32Array;
  /** One per `ratings`. */
  ratings: Int32Array;
  reduced: number;
  inStock: number;
  /** Of the parts that are counted, by number of the value. */
  attributes: ReadonlyMap<AttributePart, Int32Array>;
}
