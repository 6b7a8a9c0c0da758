import { cappedQuantity, type Shopper } from '#domain/cart/cart.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import {
  findCart,
  findSellable,
  readQuantities,
  removeCartLine,
  setCartLine,
} from '#storage/cart.ts';

export interface QuantityChange {
  variantId: string;
  /** From 1; 0 removes the line. */
  quantity: number;
}

export type ChangeFailure =
  | { code: 'not-in-cart' }
  | { code: 'no-more'; title: string; available: number };

/** Sets the line's quantity. More than the stock is refused, and the line stays as it was. */
export async function changeQuantity(
  shop: Shop,
  shopper: Shopper,
  { variantId, quantity }: QuantityChange,
): Promise<Result<null, ChangeFailure>> {
  const owner = cartOwnerOf(shopper);
  if (!owner) return failed({ code: 'not-in-cart' });
  return shop.db.write(async (writer) => {
    const cart = await findCart(writer, owner);
    const had = cart ? (await readQuantities(writer, cart.id)).get(variantId) : undefined;
    if (!cart || had === undefined) return failed({ code: 'not-in-cart' });
    if (quantity === 0) {
      await removeCartLine(writer, cart.id, variantId);
      return ok(null);
    }
    const sellable = await findSellable(writer, variantId);
    const most = cappedQuantity(quantity, sellable?.sellable ?? null);
    // Fewer is always fine, even while the stock is below what the line holds.
    if (most < quantity && quantity >= had) {
      return failed({ code: 'no-more', title: sellable?.title ?? '', available: most });
    }
    await setCartLine(writer, { cartId: cart.id, variantId, quantity });
    return ok(null);
  });
}
