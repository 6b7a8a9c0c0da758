import type { Discount, DiscountFailure } from '#domain/promotions/discount-code.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Writer } from '../database.ts';
import { spendDiscountCode } from './discount-codes.ts';
import { takePromotion } from './promotions.ts';

/** In the order's own write: two orders never spend what is there once. */
export async function spendDiscount(
  writer: Writer,
  { code, promotionId }: Discount,
  order: { orderId: number; userId: string },
): Promise<Result<null, DiscountFailure>> {
  if (promotionId !== null) {
    const isUsed = await takePromotion(writer, { ...order, promotionId });
    return isUsed ? ok(null) : failed({ code: 'code-used-up' });
  }
  const isSpent = code !== null && (await spendDiscountCode(writer, code, order.orderId));
  return isSpent ? ok(null) : failed({ code: 'code-spent' });
}
