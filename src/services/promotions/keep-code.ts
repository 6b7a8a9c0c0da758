import { bestDiscount } from '#domain/checkout/best-discount.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { money } from '#domain/money.ts';
import {
  type Discount,
  type DiscountFailure,
  spelledCode,
} from '#domain/promotions/discount-code.ts';
import { ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { setCartCode } from '#storage/cart-memory.ts';
import { lockOwnCart, readCartLines } from '#storage/cart.ts';
import { readDiscounts } from '#storage/promotions/read-discounts.ts';
import { readSettings } from '#storage/settings.ts';

/** What the typed code takes off the customer's cart, which keeps it: only an order spends it. */
export async function keepCode(
  shop: Shop,
  visitor: Visitor,
  typed: string,
): Promise<Result<Discount | null, DiscountFailure>> {
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const code = spelledCode(typed);
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, { userId: visitor.userId }, now);
    const lines = cart ? await readCartLines(writer, cart.id, currency) : [];
    const found = await readDiscounts(writer, { typed: code, visitor, lines, now });
    if (!found.ok) return found;
    if (cart && code !== '') await setCartCode(writer, cart.id, code);
    return ok(bestDiscount(found.value, lines, { shipping: money(0, currency) }));
  });
}
