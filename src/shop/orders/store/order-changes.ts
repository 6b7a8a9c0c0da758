import { isTransitionAllowed, statusWith } from '#shop/orders/rules/order-status.ts';
import {
  type FulfillmentStatus,
  fulfillmentStatuses,
} from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type PaymentStatus, paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import { enterPaymentStatus } from '#shop/payments/store/payments.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { reassignUses } from '#shop/promotions/store/promotions.ts';

type LaterState = FulfillmentStatus | PaymentStatus;

/**
 * False if the transition is not allowed. One statement checks and updates, so that one of two concurrent
 * changes is rejected.
 */
export function enterState(writer: Writer, orderId: number, to: LaterState): Promise<boolean> {
  const fulfillment = fulfillmentStatuses.find((one) => one === to);
  if (fulfillment) return enterFulfillment(writer, orderId, fulfillment);
  const payment = paymentStatuses.find((one) => one === to);
  return payment ? enterPaymentStatus(writer, orderId, payment) : Promise.resolve(false);
}

async function enterFulfillment(
  writer: Writer,
  orderId: number,
  to: FulfillmentStatus,
): Promise<boolean> {
  const before = fulfillmentStatuses.filter((one) => isTransitionAllowed(one, to));
  const { numUpdatedRows } = await writer
    .updateTable('orders')
    .set({ fulfillment: to, status: statusWith[to] })
    .where('id', '=', orderId)
    .where('fulfillment', 'in', before)
    .$if(to === 'delivered', (update) => update.where(hasNothingToShip))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What is shipped must have left before it is delivered. */
function hasNothingToShip(order: ExpressionBuilder<Schema, 'orders'>) {
  const shippedLine = order
    .selectFrom('order_lines')
    .select('position')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('needs_shipping', '=', 1);
  return order.or([
    order('fulfillment', '<>', 'unfulfilled'),
    order.not(order.exists(shippedLine)),
  ]);
}

/** The order replaces items of another one, which has paid for it. */
export async function markAsExchange(
  writer: Writer,
  { orderId, replaces }: { orderId: number; replaces: number },
): Promise<void> {
  await writer
    .updateTable('orders')
    .set({ replaces_order_id: replaces })
    .where('id', '=', orderId)
    .execute();
}

/** Units of order lines that have come back, or that another order replaces. */
export async function recordUnits(
  writer: Writer,
  orderId: number,
  { column, lines }: RecordedUnits,
): Promise<void> {
  for (const { position, quantity } of lines) {
    await writer
      .updateTable('order_lines')
      .set((line) => ({ [column]: line(column, '+', quantity) }))
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
}

interface RecordedUnits {
  column: 'returned_units' | 'exchanged_units' | 'exchanged_back_units';
  /** Below 0 where an exchange is given up. */
  lines: readonly { position: number; quantity: number }[];
}

/** The placeholder for a deleted account; guests have it as well. */
export const deletedAccountId = '';

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

/** Removes the phone number and the note, which the books do not need, and a guest's access to the order. */
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
    const set = { form: JSON.stringify(kept), guest_cart_id: null };
    await writer.updateTable('orders').set(set).where('id', '=', id).execute();
  }
}

/** Moves the orders of an account that is merged into another one. Their ids. */
export async function moveOrders(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const rows = await writer
    .updateTable('orders')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  await reassignUses(writer, { from, to });
  return rows.map((row) => row.id);
}
