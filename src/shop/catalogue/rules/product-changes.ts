import type { ProductOption, ProductStatus } from './product.ts';
import type { Picture } from '#platform/images.ts';
import { variantAttributesOf } from './product-fields.ts';
import type { ProductFacts } from './product-form.ts';
import type { VariantFacts } from './variant-grid.ts';

/** The editable state of a product. */
export interface ProductState {
  status: ProductStatus;
  facts: ProductFacts;
  options: readonly ProductOption[];
  variants: readonly VariantFacts[];
  /** The main one first. */
  pictures: readonly Picture[];
}

/** Each changed field with its old and new value. */
export function changesBetween(
  before: ProductState,
  after: ProductState,
): Record<string, unknown[]> {
  const was = new Map(Object.entries(comparableFacts(before)));
  const changed = Object.entries(comparableFacts(after)).filter(([name, value]) => {
    return JSON.stringify(was.get(name)) !== JSON.stringify(value);
  });
  return Object.fromEntries(changed.map(([name, value]) => [name, [was.get(name), value]]));
}

/** Without options, the product fields say everything; a default alt text is left out. */
function comparableFacts({ status, facts, options, variants, pictures }: ProductState) {
  const sold = variants.map((variant) => {
    const { optionValues, priceMinor, compareAtMinor, onHand, pictureName } = variant;
    const own = { priceMinor, compareAtMinor, onHand, pictureName };
    return { optionValues, ...variantAttributesOf(variant), ...own };
  });
  const shown = pictures.map(({ name, alt }) => (alt === facts.title ? { name } : { name, alt }));
  const variantsIfAny = options.length > 0 ? sold : null;
  return { ...facts, status, options, pictures: shown, variants: variantsIfAny };
}
