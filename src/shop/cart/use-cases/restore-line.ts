import {
  type AddFailure,
  cappedQuantity,
  type Customer,
  isDifferentCart,
  maxLines,
  type ShownCartKey,
} from '#shop/cart/rules/cart.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { readStoredLines, setCartLine } from '#shop/cart/store/cart-lines.ts';
import { cartOwnerOf, lockOwnCart } from '#shop/cart/store/cart.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';

export interface LineRestoration extends ShownCartKey {
  variantId: string;
  /** What the line held. */
  quantity: number;
  /** Where the line was; null if that is not known. */
  position: number | null;
}

export type RestoreFailure = AddFailure | { code: 'another-cart' };

/**
 * Puts back a line that was just removed, at its place and as far as the stock reaches. A line that is in the cart stays
 * as it is, so that a form that is sent twice adds nothing.
 */
export async function restoreLine(
  shop: Shop,
  customer: Customer,
  { variantId, quantity, position, ...shown }: LineRestoration,
): Promise<Result<null, RestoreFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-found' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (!cart) return failed({ code: 'not-found' });
    if (isDifferentCart(cart, shown)) return failed({ code: 'another-cart' });
    const lines = await readStoredLines(writer, cart.id);
    if (lines.has(variantId)) return ok(null);
    if (lines.size >= maxLines) return failed({ code: 'cart-full' });
    const found = await findSellable(writer, variantId);
    if (!found) return failed({ code: 'not-found' });
    const { sellable, ...what } = found;
    const allowed = cappedQuantity(quantity, sellable);
    if (allowed <= 0) return failed({ code: 'sold-out', title: what.title });
    const cutFrom = allowed < quantity ? quantity : null;
    // A line that was added meanwhile may have taken the place.
    const isTaken = [...lines.values()].some((line) => line.position === position);
    const place = isTaken ? null : position;
    await setCartLine(writer, cart.id, { ...what, quantity: allowed, cutFrom, position: place });
    return ok(null);
  });
}
