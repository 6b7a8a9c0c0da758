import { cartCount } from '#shop/cart/rules/cart.ts';
import { priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { useFetchers } from 'react-router';

/** The cart with pending changes applied optimistically. */
export function usePendingCart(cart: ShownCart): ShownCart {
  const pendingQuantities = new Map(
    useFetchers().flatMap(({ formAction, formData }) =>
      formAction === '/viewcart' && formData ? pendingQuantity(formData) : [],
    ),
  );
  if (pendingQuantities.size === 0) return cart;
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: pendingQuantities.get(line.variantId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const gone = cart.gone.filter(({ variantId }) => pendingQuantities.get(variantId) !== 0);
  const count = cartCount(lines);
  return { ...cart, ...priceOrder(lines, cart.terms), lines, gone, count };
}

/** A line by its variant, with its pending quantity; saving it for later makes that 0. */
function pendingQuantity(form: FormData): [FormDataEntryValue | null, number][] {
  const intent = form.get('intent');
  if (intent === 'save') return [[form.get('variant'), 0]];
  return intent === null && form.has('variant')
    ? [[form.get('variant'), Number(form.get('quantity'))]]
    : [];
}
