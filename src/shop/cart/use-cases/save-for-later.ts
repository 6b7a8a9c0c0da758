import { maxLineQuantity, type Customer } from '#shop/cart/rules/cart.ts';
import { maxSavedItems } from '#shop/cart/rules/saved-line.ts';
import { isDifferentCart, type ShownCartKey } from '#shop/cart/rules/shown-cart-key.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { lockOwnCart, readLineTexts, removeCartLine } from '#shop/cart/store/cart.ts';
import { readSaved, setSavedLine } from '#shop/cart/store/saved-lines.ts';

export type SaveFailure = { code: 'not-in-cart' | 'another-cart' | 'saved-full' };

/** Moves a line out of the cart to below it, also one that is not for sale now. */
export async function saveForLater(
  shop: Shop,
  customer: Customer,
  { variantId, ...shown }: ShownCartKey & { variantId: string },
): Promise<Result<null, SaveFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-in-cart' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart && isDifferentCart(cart, shown)) return failed({ code: 'another-cart' });
    const line = cart && (await readLineTexts(writer, cart.id)).get(variantId);
    if (!line) return failed({ code: 'not-in-cart' });
    const saved = await readSaved(writer, cart.id);
    if (!saved.has(variantId) && saved.size >= maxSavedItems) return failed({ code: 'saved-full' });
    const pieces = (saved.get(variantId)?.quantity ?? 0) + line.quantity;
    const quantity = Math.min(pieces, maxLineQuantity);
    await removeCartLine(writer, cart.id, variantId);
    await setSavedLine(writer, cart.id, { variantId, quantity, title: line.title });
    return ok(null);
  });
}
