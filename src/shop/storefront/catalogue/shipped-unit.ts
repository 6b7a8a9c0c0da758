import type { Product } from '#shop/catalogue/rules/product.ts';
import { shippingClassFrom } from '#shop/settings/rules/shipping-methods.ts';
import type { ShippedLine } from '#shop/shipping/rules/shipping.ts';

/** One unit of a product before a variant is selected: the heaviest, at the lowest price, so that nothing is promised that some variant does not keep. */
export function shippedUnit({ price, variants, shippingClass }: Product): ShippedLine {
  const grams = variants.map(({ weightGrams }) => weightGrams ?? 0);
  return {
    unitPrice: price,
    quantity: 1,
    weightGrams: Math.max(0, ...grams),
    shippingClass: shippingClassFrom(shippingClass),
  };
}
