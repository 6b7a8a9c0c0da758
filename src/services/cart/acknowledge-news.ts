import type { Customer } from '#domain/cart/cart.ts';
import { isDifferentCart, type ShownCartKey } from '#domain/cart/shown-before.ts';
import type { Shop } from '#services/shop.ts';
import { saveSeenState, type Seen } from '#storage/cart-memory.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { lockOwnCart } from '#storage/cart.ts';

export interface CartAcknowledgement extends ShownCartKey {
  /** What the page showed, which may be older than what the shop says now: then that is news again. */
  seen: readonly Seen[];
}

/** The customer has read what changed. Written only when they say so: looking at a page writes nothing. */
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
