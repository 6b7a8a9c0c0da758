import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { ProductOption } from './product.ts';
import type { ProductFacts, ProductFormTerms, ProductProblems } from './product-form.ts';
import { type GridProblems, readGrid, type WantedVariant } from './read-grid.ts';
import { variantAttributeNames, variantAttributesOf } from './product-fields.ts';
import type { SoldByOptions, VariantFacts, VariantGrid } from './variant-grid.ts';

export interface VariantsRequest {
  /** Null if the form has no option fields; options stay unchanged. */
  grid: VariantGrid | null;
  facts: ProductFacts;
  /** Null for a new product. */
  before: SoldByOptions | null;
  /** The stock that a form without options was opened with. */
  onHandSeen: number | null;
}

export interface PlannedVariants {
  options: ProductOption[];
  /** At least one. */
  variants: WantedVariant[];
}

export interface InvalidProduct {
  code: 'invalid';
  problems: ProductProblems;
  gridProblems?: GridProblems;
}

/** Determines the variants after the edit. */
export function planVariants(
  { grid, facts, before, onHandSeen }: VariantsRequest,
  terms: ProductFormTerms,
): Result<PlannedVariants, InvalidProduct> {
  const read = grid ? readGrid(grid, facts, terms) : ok(followed(before, facts));
  if (!read.ok) return failed({ ...read.failure, problems: {} });
  const { options, variants } = read.value;
  if (options.length === 0) {
    return ok({ options, variants: [{ ...onlyVariant(facts), seen: onHandSeen }] });
  }
  const problems: ProductProblems = {
    ...(facts.onHand !== null && { stock: eachHasItsOwn }),
  };
  for (const name of variantAttributeNames) {
    if (facts[name] !== null) problems[name] = eachHasItsOwn;
  }
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({ options, variants });
}

/** The variant of a product without options. */
export function onlyVariant(facts: ProductFacts): VariantFacts {
  const { priceMinor, compareAtMinor, onHand } = facts;
  const sold = { priceMinor, compareAtMinor, onHand };
  return { ...variantAttributesOf(facts), ...sold, optionValues: [], pictureName: null };
}

const eachHasItsOwn = 'Products with options set this for each variant';

/** Variants with the product's old price follow its new price. */
function followed(before: SoldByOptions | null, facts: ProductFacts): PlannedVariants {
  if (!before || before.options.length === 0) return { options: [], variants: [] };
  const { priceMinor, compareAtMinor } = facts;
  const variants = before.variants.map((variant) => {
    const isAsProduct =
      variant.priceMinor === before.facts.priceMinor &&
      variant.compareAtMinor === before.facts.compareAtMinor;
    const price = isAsProduct ? { priceMinor, compareAtMinor } : {};
    return { ...variant, ...price, seen: variant.onHand };
  });
  return { options: before.options, variants };
}
