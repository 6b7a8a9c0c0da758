import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type Tracking, trackingOf, type TypedTracking } from '#shop/fulfillment/rules/carriers.ts';
import {
  isTrackingUrl,
  type TrackingChange,
  trackingChanges,
  typedTracking,
} from '#shop/fulfillment/rules/edited-tracking.ts';
import { canUndo, type Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';
import { findFulfillment, updateTracking } from '#shop/fulfillment/store/fulfillments.ts';
import { findOrderNumber } from '#shop/orders/store/orders.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder } from './reserve-refund.ts';

interface ShipmentOf {
  orderId: number;
  fulfillmentId: string;
}

export interface ShownTracking {
  number: string;
  shipped: Fulfillment;
  typed: TypedTracking;
  /** Its shipping email is still to be sent, and will have what is saved before. */
  isNoticeDue: boolean;
}

type NotFound = { code: 'forbidden' } | { code: 'not-found' };

/** The shipment as the form opens on it. */
export async function showTracking(
  shop: Shop,
  visitor: Visitor,
  { orderId, fulfillmentId }: ShipmentOf,
): Promise<Result<ShownTracking, NotFound>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const shipped = await findFulfillment(read, fulfillmentId);
  if (shipped?.orderId !== orderId) return failed({ code: 'not-found' });
  const number = (await findOrderNumber(read, orderId)) ?? '';
  const { customCarriers } = settingsFrom(await readSettings(read));
  const typed = typedTracking(shipped, customCarriers);
  return ok({ number, shipped, typed, isNoticeDue: canUndo(shipped, shop.clock()) });
}

export interface TrackingEdit extends ShipmentOf {
  typed: TypedTracking;
  /** As the editor has seen it; null for whatever it is. */
  seen: Tracking | null;
  notifiesCustomer: boolean;
}

export type TrackingFailure =
  | NotFound
  | { code: 'bad-link' }
  /** The shipment was undone. */
  | { code: 'shipment-cancelled' }
  /** Someone else was faster: what has changed since it was seen. */
  | { code: 'stale'; changes: TrackingChange[] };

export interface EditedTracking {
  shipped: Fulfillment;
  /** Empty if it was so before. */
  changes: TrackingChange[];
  isNotified: boolean;
}

/** Corrects how a shipment is followed. What it holds and when it left stay as they were recorded. */
export async function editTracking(
  shop: Shop,
  visitor: Visitor,
  { orderId, fulfillmentId, typed, seen, notifiesCustomer }: TrackingEdit,
): Promise<Result<EditedTracking, TrackingFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const link = typed.trackingUrl.trim();
  if (link !== '' && !isTrackingUrl(link)) return failed({ code: 'bad-link' });
  const { customCarriers } = settingsFrom(await readSettings(shop.db.read));
  const tracking = trackingOf(typed, customCarriers);
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    const before = await findFulfillment(writer, fulfillmentId);
    if (!locked.ok || before?.orderId !== orderId) return failed({ code: 'not-found' });
    const missed = seen ? trackingChanges(seen, before) : [];
    const changes = trackingChanges(before, tracking);
    // The same correction twice is not a conflict.
    if (changes.length > 0 && missed.length > 0) return failed({ code: 'stale', changes: missed });
    if (before.cancelledAt !== null) return failed({ code: 'shipment-cancelled' });
    const shipped = { ...before, ...tracking };
    const isNotified = notifiesCustomer && changes.length > 0 && !canUndo(before, now);
    if (changes.length === 0) return ok({ shipped, changes, isNotified });
    await updateTracking(writer, fulfillmentId, tracking);
    const { order } = locked.value;
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'fulfillment.updated',
      subject: { type: 'order', id: orderId },
      details: { number: order.number, fulfillmentId, changes },
    });
    if (isNotified) {
      await queueMail(writer, {
        id: shop.newId(),
        template: 'order-tracking-changed',
        recipient: order.form.email,
        data: { orderId, fulfillmentId },
        now,
      });
    }
    return ok({ shipped, changes, isNotified });
  });
}
