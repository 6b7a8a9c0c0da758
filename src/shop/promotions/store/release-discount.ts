import type { Writer } from '#platform/database/database.ts';

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
    .returning('promotion_id')
    .executeTakeFirst();
  if (!use) return;
  await writer
    .updateTable('promotions')
    .set((row) => ({ used_count: row('used_count', '-', 1) }))
    .where('id', '=', use.promotion_id)
    .execute();
}
