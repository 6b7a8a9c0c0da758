import type { Visitor } from '#domain/identity/visitor.ts';
import type { Discount, DiscountFailure } from '#domain/promotions/discount-code.ts';
import type { Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { findCart, readCartLines } from '#storage/cart.ts';
import { readDiscount } from '#storage/promotions/read-discount.ts';
import { readSettings } from '#storage/settings.ts';

/** What the typed code takes off the shopper's cart, or without one what comes by itself. Only an order spends it. */
export async function checkCode(
  shop: Shop,
  visitor: Visitor,
  typed: string,
): Promise<Result<Discount | null, DiscountFailure>> {
  const { read } = shop.db;
  const { currency } = settingsFrom(await readSettings(read));
  const cart = await findCart(read, { userId: visitor.userId });
  const lines = cart ? await readCartLines(read, cart.id, currency) : [];
  return readDiscount(read, { typed, visitor, lines, now: shop.clock() });
}
