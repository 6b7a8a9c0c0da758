import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { type Refundable, refundableOf } from '#shop/payments/rules/refund.ts';
import { listRefunds, readPaid, type Refund } from '#shop/payments/store/refunds.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface OrderRefunds {
  order: Order;
  /** The oldest first. */
  refunds: Refund[];
  /** Null where nothing was paid, or everything was refunded. */
  left: Refundable | null;
  /** Who returns the money; null for staff. */
  gateway: GatewayId | null;
}

export async function showRefunds(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<OrderRefunds, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const order = await findOrder(read, orderId);
  if (!order) return failed({ code: 'not-found' });
  const [paid, refunds] = await Promise.all([readPaid(read, orderId), listRefunds(read, orderId)]);
  const isPaid = refundableStatuses.includes(paid.status);
  const left = isPaid ? refundableOf(order, paid.amount, refunds) : null;
  return ok({ order, refunds, left, gateway: paid.attempt?.gateway ?? null });
}
