import { type AddFailure, cappedQuantity, maxLines, type Customer } from '#shop/cart/rules/cart.ts';
import { isDifferentCart, type ShownCartKey } from '#shop/cart/rules/shown-cart-key.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { lockOwnCart, readQuantities, setCartLine } from '#shop/cart/store/cart.ts';
import { readSaved, removeSavedLine, setSavedLine } from '#shop/cart/store/saved-lines.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';

export type MoveFailure = AddFailure | { code: 'not-saved' } | { code: 'another-cart' };

export interface Moved {
  /** Units that stay saved, for lack of stock or because the line is full. */
  left: number;
  title: string;
}

/** Puts what was saved into the cart, as far as stock reaches. */
export async function moveToCart(
  shop: Shop,
  customer: Customer,
  { variantId, ...shown }: ShownCartKey & { variantId: string },
): Promise<Result<Moved, MoveFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-saved' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart && isDifferentCart(cart, shown)) return failed({ code: 'another-cart' });
    const saved = cart && (await readSaved(writer, cart.id)).get(variantId);
    if (!saved) return failed({ code: 'not-saved' });
    const found = await findSellable(writer, variantId);
    if (!found) return failed({ code: 'not-found' });
    const { sellable, ...what } = found;
    const { title } = what;
    const quantities = await readQuantities(writer, cart.id);
    const had = quantities.get(variantId) ?? 0;
    if (had === 0 && quantities.size >= maxLines) return failed({ code: 'cart-full' });
    if (sellable !== null && sellable <= 0) return failed({ code: 'sold-out', title });
    const quantity = cappedQuantity(had + saved.quantity, sellable);
    if (quantity <= had) return failed({ code: 'no-more', title, available: had });
    await setCartLine(writer, cart.id, { ...what, quantity });
    const left = saved.quantity - (quantity - had);
    if (left > 0) await setSavedLine(writer, cart.id, { ...saved, quantity: left });
    else await removeSavedLine(writer, cart.id, variantId);
    return ok({ left, title });
  });
}
