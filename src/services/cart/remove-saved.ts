import type { Customer } from '#domain/cart/cart.ts';
import type { Shop } from '#services/shop.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { lockOwnCart } from '#storage/cart.ts';
import { removeSavedLine } from '#storage/saved-lines.ts';

/** Idempotent: removing a missing line succeeds. */
export async function removeSaved(
  shop: Shop,
  customer: Customer,
  variantId: string,
): Promise<void> {
  const owner = cartOwnerOf(customer);
  if (!owner) return;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart) await removeSavedLine(writer, cart.id, variantId);
  });
}
