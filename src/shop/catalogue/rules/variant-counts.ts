import type { BitSet } from '#platform/bit-sets.ts';
import { countsIn, unite } from '#platform/number-sets.ts';
import {
  type FacetColumns,
  type FacetCounts,
  type FacetFilter,
  valueCells,
  type VariantPatterns,
} from './facet-columns.ts';

/** The products, as far as these reach, with a variant that matches all options and the stock; null for no condition. */
export function matchingVariants(
  { sets, pattern, patterns, scratch }: FacetColumns,
  { options, isInStock }: FacetFilter,
  reach: BitSet,
): BitSet | null {
  const conditions = options.map(({ values }) => unite(scratch.take(), sets.optionValues, values));
  if (isInStock) conditions.push(unite(scratch.take(), [sets.inStock]));
  const [first, ...others] = conditions;
  if (!first) return null;
  // Each condition by itself is met by some variant; several have to be met by the same.
  if (others.length === 0) return first;
  for (const other of others) first.intersect(other);
  const failedOf = failedOptions(patterns, options);
  const hasMatch = new Uint8Array(patterns.size);
  for (let number = 0; number < patterns.size; number += 1) {
    const isMatch = (variant: number) =>
      failedOf[variant >>> 1] === noOption && ((variant & 1) === 1 || !isInStock);
    hasMatch[number] = variantsOf(patterns, number).some(isMatch) ? 1 : 0;
  }
  return first.intersect(reach).keepWhere(pattern, hasMatch);
}

function variantsOf({ starts, variants }: VariantPatterns, pattern: number): Int32Array {
  return variants.subarray(starts[pattern], starts[pattern + 1]);
}

const noOption = -1;
const several = -2;

/** For each combination of values the place of the one selected option that it fails, or one of the constants above. */
function failedOptions({ values }: VariantPatterns, options: FacetFilter['options']): Int32Array {
  const failed = new Int32Array(values.length / valueCells).fill(noOption);
  for (let combination = 0; combination < failed.length; combination += 1) {
    const own = values.subarray(combination * valueCells, (combination + 1) * valueCells);
    for (const [place, wanted] of options.entries()) {
      if (own.some((value) => wanted.values.has(value))) continue;
      failed[combination] = failed[combination] === noOption ? place : several;
    }
  }
  return failed;
}

/** Of products that match everything else, and those that also match by their variants. */
interface Candidates {
  ofProduct: BitSet;
  matches: BitSet;
}

type VariantCounts = Pick<FacetCounts, 'optionValues' | 'inStock'>;

/** All values of variants that match, and of one that fails a single option its value of that option. */
export function countVariants(
  columns: FacetColumns,
  filter: FacetFilter,
  { ofProduct, matches }: Candidates,
): VariantCounts {
  const { sets, optionValues, hasSpellings, scratch } = columns;
  const { options, isInStock } = filter;
  const [first, ...others] = options;
  const inStockOfAll = () => sets.inStock.countIn(ofProduct);
  // Sets count a product with several spellings of a value several times.
  if (!isInStock && others.length === 0 && !hasSpellings) {
    if (!first) {
      return { optionValues: countsIn(sets.optionValues, ofProduct), inStock: inStockOfAll() };
    }
    // Without other conditions, a value of the selected option is one of any product that has it.
    const { optionValues: counted, inStock } = countPatterns(columns, filter, matches);
    for (const [value, { option }] of optionValues.entries()) {
      if (option !== first.option || value === 0) continue;
      counted[value] = sets.optionValues[value]?.countIn(ofProduct) ?? 0;
    }
    return { optionValues: counted, inStock };
  }
  const reach = isInStock
    ? scratch.copy(ofProduct).intersect(unite(scratch.take(), [sets.inStock]))
    : ofProduct;
  const counts = countPatterns(columns, filter, failingOneAtMost(columns, options, reach));
  return first ? counts : { ...counts, inStock: inStockOfAll() };
}

/** Those that have the wanted values of all options but one at most: of the others nothing is counted. */
function failingOneAtMost(
  { sets, scratch }: FacetColumns,
  options: FacetFilter['options'],
  products: BitSet,
): BitSet {
  if (options.length < 2) return products;
  const meetAll = scratch.copy(products);
  const failOne = scratch.take();
  for (const { values } of options) {
    const wanted = unite(scratch.take(), sets.optionValues, values);
    failOne.intersect(wanted).unite(scratch.copy(meetAll).subtract(wanted));
    meetAll.intersect(wanted);
  }
  return failOne.unite(meetAll);
}

/** Of the products that can be bought only those that have options. */
function countPatterns(
  { pattern, patterns, optionValues }: FacetColumns,
  { options, isInStock }: FacetFilter,
  products: BitSet,
): VariantCounts {
  const productCounts = new Int32Array(patterns.size);
  products.countBy(pattern, productCounts);
  const failedOf = failedOptions(patterns, options);
  const optionOf = Int32Array.from(optionValues, ({ option }) =>
    options.findIndex((one) => one.option === option),
  );
  const countedAs = Int32Array.from(optionValues, (one) => one.countedAs);
  const counts = new Int32Array(optionValues.length);
  // A value counts once per product, however many of its variants have it.
  const lastCounted = new Int32Array(optionValues.length);
  let inStock = 0;
  // The pattern of no options has no values.
  for (let number = 1; number < patterns.size; number += 1) {
    const count = productCounts[number] ?? 0;
    if (count === 0) continue;
    let hasStock = false;
    for (const variant of variantsOf(patterns, number)) {
      const isSellable = (variant & 1) === 1;
      const failed = failedOf[variant >>> 1] ?? several;
      if (failed === several) continue;
      if (failed === noOption && isSellable) hasStock = true;
      if (isInStock && !isSellable) continue;
      const cells = (variant >>> 1) * valueCells;
      for (let cell = cells; cell < cells + valueCells; cell += 1) {
        const value = countedAs[patterns.values[cell] ?? 0] ?? 0;
        if (value === 0 || lastCounted[value] === number) continue;
        if (failed !== noOption && optionOf[value] !== failed) continue;
        lastCounted[value] = number;
        counts[value] = (counts[value] ?? 0) + count;
      }
    }
    if (hasStock) inStock += count;
  }
  return { optionValues: counts, inStock };
}
