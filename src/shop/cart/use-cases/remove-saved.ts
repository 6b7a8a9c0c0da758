import type { Customer } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { lockOwnCart } from '#shop/cart/store/cart.ts';
import { removeSavedLine } from '#shop/cart/store/saved-lines.ts';

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
