import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  fulfillmentStatusOf,
  needsNoShipment,
} from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

interface Settling {
  /** With what its lines have shipped and refunded now, and the status from before. */
  order: Order;
  /** Null for the shop itself. */
  actorId: string | null;
  now: number;
}

/**
 * Gives the order the status that follows from its shipments and refunds, in the write that changes them. Delivered
 * and cancelled orders keep theirs, and so do those that need no shipment.
 */
export async function settleFulfillment(
  shop: Shop,
  writer: Writer,
  { order, actorId, now }: Settling,
): Promise<void> {
  if (needsNoShipment(order.lines)) return;
  const after = fulfillmentStatusOf(order.lines);
  if (after === order.fulfillment || !(await enterState(writer, order.id, after))) return;
  if (after !== 'fulfilled' && order.fulfillment !== 'fulfilled') return;
  await shop.hooks.orderShipped(writer, order);
  if (after === 'fulfilled') await recordShipped(shop, writer, { order, actorId, now });
}

/** An order that needs no shipment is fulfilled with its payment, in the write that records it. */
export async function settleAtPayment(
  shop: Shop,
  writer: Writer,
  { order, actorId, now }: Settling,
): Promise<void> {
  if (!needsNoShipment(order.lines) || !(await enterState(writer, order.id, 'fulfilled'))) return;
  await shop.hooks.orderShipped(writer, order);
  await recordShipped(shop, writer, { order, actorId, now });
}

/** Of an order that was placed just now, for nothing or as paid. */
export async function settleIfPaid(shop: Shop, writer: Writer, orderId: number): Promise<void> {
  const order = await findOrder(writer, orderId);
  if (order?.payment.status !== 'paid') return;
  await settleAtPayment(shop, writer, { order, actorId: null, now: shop.clock() });
}

function recordShipped(
  shop: Shop,
  writer: Writer,
  { order, actorId, now }: Settling,
): Promise<void> {
  return recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'order.shipped',
    subject: { type: 'order', id: order.id },
    details: { number: order.number, totalMinor: order.total.amount },
  });
}
