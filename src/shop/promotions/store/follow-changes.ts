import type { Writer } from '#platform/database/database.ts';

/** Updates promotions after the value of a category has changed. */
export async function followCategory(writer: Writer, from: string, to: string): Promise<void> {
  await writer
    .updateTable('promotions')
    .set({ category: to })
    .where('category', '=', from)
    .execute();
}

/** Updates promotions after the currency has changed; amounts keep their number. */
export async function followCurrency(writer: Writer, currency: string): Promise<void> {
  await writer.updateTable('promotions').set({ currency }).execute();
  await writer
    .updateTable('discount_codes')
    .set({ currency })
    .where('redeemed_by_order', 'is', null)
    .where('currency', 'is not', null)
    .execute();
}
