import {
  type PaymentStatus,
  paymentStatuses,
  paymentTransitions,
} from '#shop/payments/rules/payment-status.ts';
import type { Money } from '#platform/money.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

export interface NewPayment {
  id: string;
  orderId: number;
  method: PaymentMethod;
  /** What gift cards leave to be paid. */
  amount: Money;
  giftCardMinor: number;
  now: number;
}

/** Every order has one payment, which is awaited at first, unless there is nothing to pay. */
export async function insertPayment(
  writer: Writer,
  { amount: { amount, currency }, ...payment }: NewPayment,
): Promise<void> {
  const status = amount === 0 ? 'paid' : 'awaited';
  await firstPayment.send(writer, { ...payment, status, amount, currency });
}

type PaymentValues = Omit<NewPayment, 'amount'> & {
  status: PaymentStatus;
  amount: number;
  currency: string;
};

const firstPayment = prepareQuery((reader, payment: Placeholders<PaymentValues>) =>
  reader.insertInto('payments').values({
    id: payment.id,
    order_id: payment.orderId,
    method: payment.method,
    status: payment.status,
    amount_minor: payment.amount,
    currency: payment.currency,
    gift_card_minor: payment.giftCardMinor,
    created_at: payment.now,
  }),
);

/** The method by which the order was paid in the end. */
export async function setPaymentMethod(
  writer: Writer,
  orderId: number,
  method: PaymentMethod,
): Promise<void> {
  await writer.updateTable('payments').set({ method }).where('order_id', '=', orderId).execute();
}

/** What is to be paid for the order, once it was edited. */
export async function setPaymentAmount(
  writer: Writer,
  orderId: number,
  { amount }: Money,
): Promise<void> {
  const set = { amount_minor: amount };
  await writer.updateTable('payments').set(set).where('order_id', '=', orderId).execute();
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

/** Disputes that are not decided yet. */
export async function countOpenDisputes(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('disputes')
    .where('state', 'in', ['open', 'under-review'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
