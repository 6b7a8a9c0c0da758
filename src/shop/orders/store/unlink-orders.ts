import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { reassignUses } from '#shop/promotions/store/promotions.ts';
import type { Writer } from '#platform/database/database.ts';

/** The placeholder for a deleted account. */
const deletedAccountId = '';

/** Unlinks the account's orders and returns their ids. */
export async function unlinkOrders(writer: Writer, userId: string): Promise<number[]> {
  const rows = await writer
    .updateTable('orders')
    .set({ user_id: deletedAccountId })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  await reassignUses(writer, { from: userId, to: deletedAccountId });
  return rows.map((row) => row.id);
}

/** Removes the phone number and the note, which the books do not need. */
export async function forgetContact(writer: Writer, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const rows = await writer
    .selectFrom('orders')
    .select(['id', 'form'])
    .where('id', 'in', orderIds)
    .execute();
  for (const { id, form } of rows) {
    // As insertOrder has written it.
    const kept: CheckoutForm = { ...(JSON.parse(form) as CheckoutForm), phone: '', note: '' };
    const set = { form: JSON.stringify(kept) };
    await writer.updateTable('orders').set(set).where('id', '=', id).execute();
  }
}
