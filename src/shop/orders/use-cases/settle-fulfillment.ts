import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { fulfillmentStatusOf } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
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
 * and cancelled orders keep theirs.
 */
export async function settleFulfillment(
  shop: Shop,
  writer: Writer,
  { order, actorId, now }: Settling,
): Promise<void> {
  const after = fulfillmentStatusOf(order.lines);
  if (after === order.fulfillment || !(await enterState(writer, order.id, after))) return;
  if (after !== 'fulfilled' && order.fulfillment !== 'fulfilled') return;
  await shop.hooks.orderShipped(writer, order);
  if (after !== 'fulfilled') return;
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'order.shipped',
    subject: { type: 'order', id: order.id },
    details: { number: order.number, totalMinor: order.total.amount },
  });
}
