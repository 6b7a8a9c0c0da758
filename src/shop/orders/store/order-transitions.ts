import {
  isTransitionAllowed,
  type OrderStatus,
  orderStatuses,
} from '#shop/orders/rules/order-status.ts';
import { type PaymentStatus, paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import { enterPaymentStatus } from '#shop/payments/store/payments.ts';
import type { Writer } from '#platform/database/database.ts';

type LaterState = Exclude<OrderStatus | PaymentStatus, 'placed' | 'awaited'>;

/**
 * False if the transition is not allowed. One statement checks and updates, so that one of two concurrent
 * changes is rejected.
 */
export function enterState(writer: Writer, orderId: number, to: LaterState): Promise<boolean> {
  const status = orderStatuses.find((one) => one === to);
  if (status) return enterStatus(writer, orderId, status);
  const payment = paymentStatuses.find((one) => one === to);
  return payment ? enterPaymentStatus(writer, orderId, payment) : Promise.resolve(false);
}

async function enterStatus(writer: Writer, orderId: number, to: OrderStatus): Promise<boolean> {
  const before = orderStatuses.filter((one) => isTransitionAllowed(one, to));
  const { numUpdatedRows } = await writer
    .updateTable('orders')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', 'in', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
