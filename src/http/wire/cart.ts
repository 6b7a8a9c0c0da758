import { z } from 'zod';
import type { CartLine } from '#domain/cart/cart.ts';
import { type Money, wireAmount } from '#domain/money.ts';
import { cartLineSchema } from './order.ts';
import { pictureAddress } from './product.ts';

export const cartSchema = z
  .object({
    cartitem: z.array(cartLineSchema),
    count: z.int().describe('The sum of quantities.'),
    currency: z.string(),
    subtotal: z.number(),
  })
  .meta({ id: 'Cart' });

export type WireCart = z.infer<typeof cartSchema>;

export interface ToldCart {
  lines: readonly CartLine[];
  count: number;
  subtotal: Money;
}

export function cartToWire({ lines, count, subtotal }: ToldCart, origin: string): WireCart {
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
  };
}
