import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type Tracking, trackingOf } from '#shop/fulfillment/rules/carriers.ts';
import {
  type Fulfillment,
  type FulfillmentProblem,
  planFulfillment,
  type ShippedUnits,
  noticeMs,
  undoMs,
  withShipped,
} from '#shop/fulfillment/rules/fulfillment.ts';
import { insertFulfillment, listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { isUnpaidReplacement } from '#shop/orders/rules/order-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { queueCapture } from '#shop/payments/store/payment-jobs.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder } from './reserve-refund.ts';
import { settleFulfillment } from './settle-fulfillment.ts';

export interface Shipment {
  orderId: number;
  /** Chosen by the form or the API client, so that sending it twice ships once. */
  key: string;
  lines: readonly ShippedUnits[] | 'rest';
  carrier: string;
  trackingNumber: string;
  /** Instead of the carrier's own link. */
  trackingUrl?: string | undefined;
}

export type ShipmentFailure =
  | FulfillmentProblem
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** Cancelled or delivered. */
  | { code: 'not-open' }
  /** What an edit has added, or what an item costs more than the one that it replaces, is not paid yet. */
  | { code: 'balance-due' }
  /** The key belongs to another shipment of this order. */
  | { code: 'key-reused' };

/**
 * Records that units of an order have left. A minute later, until when it can be undone, the customer is notified and
 * an authorized payment is captured: in part, where the provider can do so.
 */
export async function shipOrder(
  shop: Shop,
  visitor: Visitor,
  { orderId, key, lines: requested, ...typed }: Shipment,
): Promise<Result<Fulfillment, ShipmentFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { customCarriers } = settingsFrom(await readSettings(shop.db.read));
  const tracking = trackingOf(typed, customCarriers);
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    if (!locked.ok) return locked;
    const { order } = locked.value;
    const before = await listFulfillments(writer, [orderId]);
    const earlier = before.find(({ requestKey }) => requestKey === key);
    if (earlier) {
      const isRepeated = isSame(earlier, { lines: requested, tracking });
      return isRepeated ? ok(earlier) : failed({ code: 'key-reused' });
    }
    if (order.fulfillment === 'cancelled' || order.fulfillment === 'delivered') {
      return failed({ code: 'not-open' });
    }
    if (order.balance.amount > 0 || isUnpaidReplacement(order))
      return failed({ code: 'balance-due' });
    const planned = planFulfillment(order.lines, requested);
    if (!planned.ok) return planned;
    const shipped: Fulfillment = {
      id: shop.newId(),
      orderId,
      requestKey: key,
      ...tracking,
      noticeId: shop.newId(),
      createdAt: now,
      cancelledAt: null,
      lines: planned.value,
    };
    await recordShipment(shop, writer, { order, shipped, actorId: visitor.userId });
    return ok(shipped);
  });
}

interface RecordedShipment {
  /** As it was before. */
  order: Order;
  shipped: Fulfillment;
  actorId: string;
}

async function recordShipment(
  shop: Shop,
  writer: Writer,
  { order, shipped, actorId }: RecordedShipment,
): Promise<void> {
  const { id: orderId } = order;
  const { id, createdAt: now, noticeId } = shipped;
  await insertFulfillment(writer, shipped);
  const dueAt = now + undoMs;
  await queueCapture(writer, { orderId, jobId: shop.newId(), now, dueAt, shipped: true });
  await queueMail(writer, {
    id: noticeId,
    template: 'order-shipped',
    recipient: order.form.email,
    data: { orderId, fulfillmentId: id },
    now,
    dueAt: now + noticeMs,
  });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'fulfillment.created',
    subject: { type: 'order', id: orderId },
    details: { number: order.number, fulfillmentId: id },
  });
  const after = { ...order, lines: withShipped(order.lines, shipped.lines) };
  await settleFulfillment(shop, writer, { order: after, actorId, now });
}

interface Repeated {
  lines: Shipment['lines'];
  tracking: Tracking;
}

/** A request for the rest is the same whatever was left. */
function isSame(earlier: Fulfillment, { lines, tracking }: Repeated): boolean {
  const quantityAt = new Map(earlier.lines.map(({ position, quantity }) => [position, quantity]));
  const isSameUnits =
    lines === 'rest' ||
    (lines.length === earlier.lines.length &&
      lines.every(({ position, quantity }) => quantityAt.get(position) === quantity));
  return (
    isSameUnits &&
    tracking.carrier === earlier.carrier &&
    tracking.trackingNumber === earlier.trackingNumber &&
    tracking.trackingUrl === earlier.trackingUrl
  );
}
