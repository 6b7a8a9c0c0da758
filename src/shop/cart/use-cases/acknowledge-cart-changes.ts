import type { Customer } from '#shop/cart/rules/cart.ts';
import { isDifferentCart, type ShownCartKey } from '#shop/cart/rules/shown-cart-key.ts';
import type { Shop } from '#shop/shop.ts';
import { saveSeenState, type Seen } from '#shop/cart/store/cart-line-state.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { lockOwnCart } from '#shop/cart/store/cart.ts';

export interface CartAcknowledgement extends ShownCartKey {
  /** State that the page showed; if outdated, the change is reported again. */
  seen: readonly Seen[];
}

/** Acknowledges cart changes. Only an explicit action writes; rendering a page never does. */
export async function acknowledgeCartChanges(
  shop: Shop,
  customer: Customer,
  { seen, ...shown }: CartAcknowledgement,
): Promise<void> {
  const owner = cartOwnerOf(customer);
  if (!owner) return;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (!cart || isDifferentCart(cart, shown)) return;
    for (const one of seen) await saveSeenState(writer, cart.id, one);
  });
}
