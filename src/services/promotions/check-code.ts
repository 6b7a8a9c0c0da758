import type { Visitor } from '#domain/identity/visitor.ts';
import type { Discount, DiscountFailure } from '#domain/promotions/discount-code.ts';
import type { Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { readDiscount } from '#storage/promotions/read-discount.ts';

/** What the typed code would be good for; null where none was typed. Only an order spends it. */
export async function checkCode(
  shop: Shop,
  visitor: Visitor,
  typed: string,
): Promise<Result<Discount | null, DiscountFailure>> {
  return readDiscount(shop.db.read, typed, visitor);
}
