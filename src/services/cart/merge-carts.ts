import { cappedQuantity, mostLines } from '#domain/cart/cart.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { browserCart } from '#storage/cart-owner.ts';
import {
  findCart,
  findSellable,
  holdCart,
  readQuantities,
  setCartLine,
  takeCart,
} from '#storage/cart.ts';

/**
 * At sign-in the browser's cart joins the account's: quantities add up, capped by stock (ruling 5).
 * Only who holds the browser's secret can bring its cart along.
 */
export async function mergeCarts(shop: Shop, visitor: Visitor, cartToken: string): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const guest = await findCart(writer, browserCart(cartToken));
    if (!guest) return;
    const fresh = { id: shop.newId(), checkoutKey: shop.newId(), now };
    const cart = await holdCart(writer, { userId: visitor.userId }, fresh);
    const mine = await readQuantities(writer, cart.id);
    for (const [variantId, pieces] of await takeCart(writer, guest.id)) {
      const had = mine.get(variantId) ?? 0;
      const found = await findSellable(writer, variantId);
      const quantity = Math.max(had, cappedQuantity(had + pieces, found?.sellable ?? null));
      if (quantity === had || (had === 0 && mine.size >= mostLines)) continue;
      mine.set(variantId, quantity);
      await setCartLine(writer, { cartId: cart.id, variantId, quantity });
    }
  });
}
