import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { balanceOf } from '#shop/payments/rules/refund.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { listRefunds, readPaid } from './refunds.ts';

interface NewBalancePayment {
  id: string;
  orderId: number;
  /** Null for a payment that went past the shop. */
  attemptId: string | null;
  method: PaymentMethod;
  amount: Money;
  now: number;
}

/** A payment at a provider is authorized until its capture is known. */
export async function insertBalancePayment(
  writer: Writer,
  { id, orderId, attemptId, method, amount, now }: NewBalancePayment,
): Promise<void> {
  await writer
    .insertInto('balance_payments')
    .values({
      id,
      order_id: orderId,
      attempt_id: attemptId,
      method,
      amount_minor: amount.amount,
      currency: amount.currency,
      state: attemptId === null ? 'paid' : 'authorized',
      created_at: now,
    })
    .execute();
}

/** What has become of an authorized payment. False if it is known already. */
export async function endBalancePayment(
  writer: Writer,
  attemptId: string,
  state: 'paid' | 'failed',
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('balance_payments')
    .set({ state })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'authorized')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores what of the order is still to be paid, once its total or its payments have changed. */
export async function settleBalance(
  writer: Writer,
  { orderId, total }: { orderId: number; total: Money },
): Promise<void> {
  const paid = await readPaid(writer, orderId);
  const isPaid = refundableStatuses.includes(paid.status);
  const due = balanceOf(total, paid.amount, await listRefunds(writer, orderId));
  const set = { balance_minor: isPaid ? due.amount : 0 };
  await writer.updateTable('payments').set(set).where('order_id', '=', orderId).execute();
}
