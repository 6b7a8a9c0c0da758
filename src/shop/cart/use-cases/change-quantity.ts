import {
  cappedQuantity,
  type Customer,
  isDifferentCart,
  type ShownCartKey,
} from '#shop/cart/rules/cart.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  saveSeenState,
  readStoredLines,
  removeCartLine,
  setCartLine,
} from '#shop/cart/store/cart-lines.ts';
import { cartOwnerOf, lockOwnCart } from '#shop/cart/store/cart.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';

export interface QuantityChange extends ShownCartKey {
  variantId: string;
  /** From 1; 0 removes the line. */
  quantity: number;
  /** Unit price that the page showed, which is thereby acknowledged. Null if none was shown. */
  seenPriceMinor?: number | null;
}

export type ChangeFailure =
  | { code: 'not-in-cart' }
  | { code: 'another-cart' }
  | { code: 'not-for-sale' }
  | { code: 'no-more'; title: string; available: number };

/** What a quantity of 0 has taken out of the cart. */
export interface RemovedLine {
  title: string;
  quantity: number;
  position: number;
  /** Whether it can be put back. */
  isOnSale: boolean;
}

/** Sets the line's quantity. More than the stock is refused, and the line stays as it was. Returns a removed line. */
export async function changeQuantity(
  shop: Shop,
  customer: Customer,
  change: QuantityChange,
): Promise<Result<RemovedLine | null, ChangeFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-in-cart' });
  const now = shop.clock();
  const { variantId, quantity, seenPriceMinor: priceMinor = null } = change;
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart && isDifferentCart(cart, change)) return failed({ code: 'another-cart' });
    const line = cart && (await readStoredLines(writer, cart.id)).get(variantId);
    if (!line) return failed({ code: 'not-in-cart' });
    if (quantity === 0) {
      await removeCartLine(writer, cart.id, variantId);
      return ok(line);
    }
    const had = line.quantity;
    const found = await findSellable(writer, variantId);
    if (!found) return failed({ code: 'not-for-sale' });
    const { sellable, ...what } = found;
    const allowed = cappedQuantity(quantity, sellable);
    // Fewer is always fine, even while the stock is below what the line holds.
    if (allowed < quantity && quantity >= had) {
      return failed({ code: 'no-more', title: what.title, available: Math.max(0, allowed) });
    }
    await setCartLine(writer, cart.id, { ...what, quantity });
    if (priceMinor !== null) await saveSeenState(writer, cart.id, { variantId, priceMinor });
    return ok(null);
  });
}
