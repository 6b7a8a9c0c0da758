import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, type Result } from '#platform/result.ts';
import type { Writer } from '#platform/database/database.ts';
import { redeemDiscountCode } from './discount-codes.ts';
import { releaseOneTimeCode } from './promotion-codes.ts';
import { redeemPromotion } from './promotions.ts';

/**
 * Redeems the discount in the transaction of the order, so that it is never used twice. On failure the
 * transaction must be rolled back.
 */
export async function redeemDiscount(
  writer: Writer,
  { code, promotionId }: Discount,
  order: { orderId: number; userId: string; isFirstOrder: boolean; discountMinor: number },
): Promise<Result<null, DiscountFailure>> {
  if (promotionId !== null) return redeemPromotion(writer, { ...order, promotionId, code });
  if (code === null) return failed({ code: 'code-spent' });
  return redeemDiscountCode(writer, { ...order, code });
}

/** Makes the discount of a cancelled order available again. */
export async function releaseDiscount(writer: Writer, orderId: number): Promise<void> {
  await writer
    .updateTable('discount_codes')
    .set({ redeemed_by_order: null })
    .where('redeemed_by_order', '=', orderId)
    .execute();
  const use = await writer
    .deleteFrom('promotion_uses')
    .where('order_id', '=', orderId)
    .returning(['promotion_id', 'discount_minor'])
    .executeTakeFirst();
  if (!use) return;
  await releaseOneTimeCode(writer, orderId);
  await writer
    .updateTable('promotions')
    .set((row) => ({
      used_count: row('used_count', '-', 1),
      given_minor: row('given_minor', '-', use.discount_minor),
    }))
    .where('id', '=', use.promotion_id)
    .execute();
}
