import type { Visitor } from '#domain/identity/visitor.ts';
import {
  type Discount,
  type DiscountFailure,
  discountOf,
  spelledCode,
} from '#domain/promotions/discount-code.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Reader } from '../database.ts';
import { countOrders } from '../orders.ts';
import { findDiscountCode } from './discount-codes.ts';

/** What the typed code is good for to this shopper now; null where none was typed. */
export async function readDiscount(
  reader: Reader,
  typed: string,
  { userId, email }: Visitor,
): Promise<Result<Discount | null, DiscountFailure>> {
  const code = spelledCode(typed);
  if (code === '') return ok(null);
  const issued = await findDiscountCode(reader, code);
  return discountOf(issued, { email, earlierOrders: await countOrders(reader, userId) });
}
