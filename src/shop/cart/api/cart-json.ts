import { z } from 'zod';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { UnavailableCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { type Money, wireAmount } from '#platform/money.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import { cartLineSchema } from '#shop/orders/api/order-json.ts';
import { pictureAddress } from '#shop/catalogue/api/product-json.ts';

export const cartSchema = z
  .object({
    cartitem: z.array(cartLineSchema),
    count: z.int().describe('The sum of quantities.'),
    currency: z.string(),
    subtotal: z.number(),
    discount: z.number().describe('What a promotion, or the code kept with the cart, takes off.'),
    discountCode: z.string().nullable(),
    total: z.number().describe('With tax where an address is known; shipping comes on top.'),
    unavailable: z
      .array(z.object({ variantId: z.string(), title: z.string(), qty: z.int() }))
      .describe('Lines that are no longer for sale: not counted, and no part of the total.'),
  })
  .meta({ id: 'Cart' });

export type WireCart = z.infer<typeof cartSchema>;

export interface CartFacts {
  lines: readonly CartLine[];
  gone: readonly UnavailableCartLine[];
  count: number;
  subtotal: Money;
  discount: Money;
  total: Money;
  reducedBy: Discount | null;
}

export function cartToWire(cart: CartFacts, origin: string): WireCart {
  const { lines, gone, count, subtotal } = cart;
  return {
    cartitem: lines.map(({ product, unitPrice, quantity, variantId, optionValues }) => ({
      id: product.id,
      title: product.title,
      price: wireAmount(unitPrice),
      description: product.description,
      category: product.category,
      image: pictureAddress(product.picture?.name ?? null, origin),
      rating: { rate: product.rating.rateTenths / 10, count: product.rating.count },
      qty: quantity,
      variantId,
      options: optionValues,
    })),
    count,
    currency: subtotal.currency,
    subtotal: wireAmount(subtotal),
    discount: wireAmount(cart.discount),
    discountCode: cart.reducedBy?.code ?? null,
    total: wireAmount(cart.total),
    unavailable: gone.map(({ variantId, title, quantity: qty }) => ({ variantId, title, qty })),
  };
}
