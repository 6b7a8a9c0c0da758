import type { CartLine } from '#shop/cart/rules/cart.ts';
import { money } from '#platform/money.ts';

/** One tote for $10 without stock tracking. */
export function cartLine(change: Partial<CartLine> = {}): CartLine {
  return {
    variantId: 'v',
    product: {
      id: 1,
      title: 'Tote',
      description: 'Sturdy canvas.',
      category: 'jewelery',
      picture: null,
      rating: { rateTenths: 0, count: 0 },
    },
    sku: null,
    optionValues: [],
    unitPrice: money(1000, 'USD'),
    weightGrams: null,
    taxClass: 'standard',
    shippingClass: 'parcel',
    needsShipping: true,
    returnPolicy: 'standard',
    quantity: 1,
    sellable: null,
    ...change,
  };
}
