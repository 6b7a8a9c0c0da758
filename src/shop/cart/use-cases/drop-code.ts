import type { Visitor } from '#shop/access/rules/visitor.ts';
import { spelledCode } from '#shop/promotions/rules/discount-code.ts';
import type { Shop } from '#shop/shop.ts';
import { setCartCode } from '#shop/cart/store/cart-line-state.ts';
import { lockOwnCart } from '#shop/cart/store/cart.ts';

/** Removes this code from the cart; a different code from another tab stays. */
export async function dropCode(shop: Shop, { userId }: Visitor, shown: string): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, { userId }, now);
    if (cart?.discountCode === spelledCode(shown)) await setCartCode(writer, cart.id, null);
  });
}
