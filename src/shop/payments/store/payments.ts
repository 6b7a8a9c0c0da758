import {
  type PaymentStatus,
  paymentStatuses,
  paymentTransitions,
} from '#shop/payments/rules/payment-status.ts';
import type { Money } from '#platform/money.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

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
  { amount: { amount, currency }, ...payment }: NewPayment,
): Promise<void> {
  await awaitedPayment.execute(writer, { ...payment, amount, currency });
}

type PaymentValues = Omit<NewPayment, 'amount'> & { amount: number; currency: string };

const awaitedPayment = prepareQuery((reader, payment: Placeholders<PaymentValues>) =>
  reader.insertInto('payments').values({
    id: payment.id,
    order_id: payment.orderId,
    method: payment.method,
    status: 'awaited',
    amount_minor: payment.amount,
    currency: payment.currency,
    created_at: payment.now,
  }),
);

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
