import { type CartLine, cartCount } from '#domain/cart/cart.ts';
import { type PricedOrder, priceOrder } from '#domain/checkout/price-order.ts';
import { useFetchers } from 'react-router';

export interface PendingCart extends PricedOrder {
  lines: CartLine[];
  count: number;
}

/** The cart as it will be when the changes that are on their way have arrived. */
export function usePendingCart(cart: PendingCart): PendingCart {
  const asked = new Map(
    useFetchers().flatMap(({ formAction, formData }) =>
      formAction === '/viewcart' && formData
        ? [[formData.get('variant'), Number(formData.get('quantity'))]]
        : [],
    ),
  );
  if (asked.size === 0) return cart;
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: asked.get(line.variantId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  return { ...priceOrder(lines, { shipping: cart.shipping }), lines, count: cartCount(lines) };
}
