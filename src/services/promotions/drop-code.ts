import type { Visitor } from '#domain/identity/visitor.ts';
import { spelledCode } from '#domain/promotions/discount-code.ts';
import type { Shop } from '#services/shop.ts';
import { setCartCode } from '#storage/cart-memory.ts';
import { lockOwnCart } from '#storage/cart.ts';

/** Removes this code from the cart; a different code from another tab stays. */
export async function dropCode(shop: Shop, { userId }: Visitor, shown: string): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, { userId }, now);
    if (cart?.discountCode === spelledCode(shown)) await setCartCode(writer, cart.id, null);
  });
}
