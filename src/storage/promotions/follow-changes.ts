import type { Writer } from '../database.ts';

/** A category has another value from now on: promotions for it stay promotions for it. */
export async function followCategory(writer: Writer, from: string, to: string): Promise<void> {
  await writer
    .updateTable('promotions')
    .set({ category: to })
    .where('category', '=', from)
    .execute();
}

/** The shop counts in another currency from now on, number for number: so does what it takes off. */
export async function followCurrency(writer: Writer, currency: string): Promise<void> {
  await writer.updateTable('promotions').set({ currency }).execute();
  await writer
    .updateTable('discount_codes')
    .set({ currency })
    .where('redeemed_by_order', 'is', null)
    .where('currency', 'is not', null)
    .execute();
}
