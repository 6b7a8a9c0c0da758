import type { Visitor } from '#domain/identity/visitor.ts';
import {
  type Discount,
  type DiscountFailure,
  spelledCode,
} from '#domain/promotions/discount-code.ts';
import type { Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { setCartCode } from '#storage/cart-memory.ts';
import { holdOwnCart, readCartLines } from '#storage/cart.ts';
import { readDiscount } from '#storage/promotions/read-discount.ts';
import { readSettings } from '#storage/settings.ts';

/** What the typed code takes off the shopper's cart, which keeps it: only an order spends it. */
export async function keepCode(
  shop: Shop,
  visitor: Visitor,
  typed: string,
): Promise<Result<Discount | null, DiscountFailure>> {
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const code = spelledCode(typed);
  return shop.db.write(async (writer) => {
    const cart = await holdOwnCart(writer, { userId: visitor.userId }, now);
    const lines = cart ? await readCartLines(writer, cart.id, currency) : [];
    const found = await readDiscount(writer, { typed: code, visitor, lines, now });
    if (found.ok && cart && code !== '') await setCartCode(writer, cart.id, code);
    return found;
  });
}
