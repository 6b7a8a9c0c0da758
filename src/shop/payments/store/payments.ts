import {
  type PaymentStatus,
  paymentStatuses,
  paymentTransitions,
} from '#shop/payments/rules/payment-status.ts';
import type { Money } from '#platform/money.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Writer } from '#platform/database/database.ts';

export interface NewPayment {
  id: string;
  orderId: number;
  method: PaymentMethod;
  amount: Money;
  now: number;
}

/** Every order has one payment, which is awaited at first. */
export async function insertPayment(
  writer: Writer,
  { id, orderId, method, amount, now }: NewPayment,
): Promise<void> {
  await writer
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      method,
      status: 'awaited',
      amount_minor: amount.amount,
      currency: amount.currency,
      created_at: now,
    })
    .execute();
}

/**
 * False if the transition is not allowed. One statement checks and updates, so that one of two concurrent
 * changes is rejected.
 */
export async function enterPaymentStatus(
  writer: Writer,
  orderId: number,
  to: PaymentStatus,
): Promise<boolean> {
  const before = paymentStatuses.filter((one) => paymentTransitions[one].includes(to));
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', 'in', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
