import type { Visitor } from '#domain/identity/visitor.ts';
import { spelledCode } from '#domain/promotions/discount-code.ts';
import type { Shop } from '#services/shop.ts';
import { setCartCode } from '#storage/cart-memory.ts';
import { lockOwnCart } from '#storage/cart.ts';

/** The cart goes on without this code; one that another window has put in its place stays. */
export async function dropCode(shop: Shop, { userId }: Visitor, shown: string): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, { userId }, now);
    if (cart?.discountCode === spelledCode(shown)) await setCartCode(writer, cart.id, null);
  });
}
