import { bestDiscount } from '#shop/pricing/rules/price-order.ts';
import type { Buyer } from '#shop/cart/rules/cart.ts';
import { money } from '#platform/money.ts';
import {
  type Discount,
  type DiscountFailure,
  spelledCode,
} from '#shop/promotions/rules/discount-code.ts';
import { ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOfBuyer, setCartCode, lockOwnCart } from '#shop/cart/store/cart.ts';
import { readCartLines } from '#shop/cart/store/cart-contents.ts';
import { readDiscounts } from '#shop/cart/store/read-discounts.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** Validates an entered code and keeps it with the cart; only an order redeems it. Returns the discount that applies. */
export async function keepCode(
  shop: Shop,
  buyer: Buyer,
  typed: string,
): Promise<Result<Discount | null, DiscountFailure>> {
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const code = spelledCode(typed);
  const visitor = 'userId' in buyer ? buyer : null;
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, cartOwnerOfBuyer(buyer), now);
    const lines = cart ? await readCartLines(writer, cart.id, currency) : [];
    const found = await readDiscounts(writer, {
      typed: code,
      visitor,
      lines,
      now,
      hooks: shop.hooks,
    });
    if (!found.ok) return found;
    if (cart && code !== '') await setCartCode(writer, cart.id, code);
    return ok(bestDiscount(found.value, lines, { shipping: money(0, currency) }));
  });
}

/** Removes this code from the cart; a different code from another tab stays. */
export async function dropCode(shop: Shop, buyer: Buyer, shown: string): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, cartOwnerOfBuyer(buyer), now);
    if (cart?.discountCode === spelledCode(shown)) await setCartCode(writer, cart.id, null);
  });
}
