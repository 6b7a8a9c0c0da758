import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { changesBetween, editionOf } from '#shop/orders/rules/edition.ts';
import { allowedActions, type OrderActionFailure } from '#shop/orders/rules/order-status.ts';
import { restOf, type RestUnits, withoutUnits } from '#shop/orders/rules/rest.ts';
import { recordCancelledRest } from '#shop/orders/store/cancelled-units.ts';
import { findOrder, readUnitsOut } from '#shop/orders/store/orders.ts';
import { returnUnits } from '#shop/orders/store/return-units.ts';
import { queueCapture } from '#shop/payments/store/payment-jobs.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordRefund } from './record-refund.ts';
import { type LockedOrder, lockOrder } from './reserve-refund.ts';
import { settleFulfillment } from './settle-fulfillment.ts';

/**
 * Cancels what has not shipped of an order that was shipped in part. Its units return to stock. What was paid for
 * them is refunded; as long as nothing is paid, the order becomes cheaper by them, and an authorized payment is
 * captured for the rest of it.
 */
export async function cancelRest(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<null, OrderActionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const actorId = visitor.userId;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    if (!locked.ok) return locked;
    const { order } = locked.value;
    const units = restOf(order);
    if (!allowedActions(order).includes('cancel-rest')) return failed({ code: 'not-open' });
    const cancelling = { locked: locked.value, units, actorId, fewLeftAt, now };
    const cancelled = await cancelUnits(shop, writer, cancelling);
    if (!cancelled.ok) {
      const needsSecond = cancelled.failure.code === 'approval-needed';
      return failed({ code: needsSecond ? 'approval-needed' : 'not-open' });
    }
    const after = await findOrder(writer, orderId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId,
      action: 'order.rest-cancelled',
      subject: { type: 'order', id: orderId },
      details: {
        number: order.number,
        totalMinor: after?.total.amount ?? 0,
        changes: changesBetween(
          editionOf(order),
          editionOf({ ...(after ?? order), lines: withFewer(order.lines, units) }),
          order.total.currency,
        ),
      },
    });
    await queueMail(writer, {
      id: shop.newId(),
      template: 'order-rest-cancelled',
      recipient: order.form.email,
      data: { orderId, units },
      now,
    });
    return ok(null);
  });
}

interface CancelledUnits {
  locked: LockedOrder;
  units: readonly RestUnits[];
  actorId: string;
  fewLeftAt: number;
  now: number;
}

async function cancelUnits(
  shop: Shop,
  writer: Writer,
  { locked, units, actorId, fewLeftAt, now }: CancelledUnits,
): Promise<Result<null, { code: string }>> {
  const { order, paid } = locked;
  const { id: orderId } = order;
  const remaining = withoutUnits(order, units);
  const isPaid = paid.status !== 'awaited' && paid.status !== 'authorized';
  if (isPaid && remaining.total.amount < order.total.amount) {
    const refund = { orderId, key: shop.newId(), lines: units, shipping: false, amountMinor: null };
    const facts = { reason: 'other', note: '', restock: true, actorId, fewLeftAt, now } as const;
    const refunded = await recordRefund(shop, writer, { ...refund, ...facts, isRest: true });
    return refunded.ok ? ok(null) : refunded;
  }
  const out = await readUnitsOut(writer, orderId);
  await shop.hooks.orderEdited(writer, orderId);
  await recordCancelledRest(writer, { orderId, units, remaining });
  const after = await findOrder(writer, orderId);
  if (after) await settleFulfillment(shop, writer, { order: after, actorId, now });
  const shipments = await listFulfillments(writer, [orderId]);
  // Until then the last shipment can be undone; what is captured then is all that is left of the order.
  const dueAt = Math.max(now, ...shipments.map(({ createdAt }) => createdAt + undoMs));
  await queueCapture(writer, { orderId, jobId: shop.newId(), now, dueAt, shipped: true });
  const back = out.map(({ position, variantId, units: count }) => {
    const cancelled = units.find((one) => one.position === position)?.quantity ?? 0;
    return { variantId, units: Math.min(count, cancelled) };
  });
  const returned = back.filter((one) => one.units > 0);
  const refresh = { fewLeftAt, newId: shop.newId, now };
  await returnUnits(writer, returned, { reason: 'cancelled', orderId, actorId, ...refresh });
  return ok(null);
}

function withFewer<Line extends { quantity: number }>(
  lines: readonly Line[],
  units: readonly RestUnits[],
): Line[] {
  return lines.map((line, position) => ({
    ...line,
    quantity: line.quantity - (units.find((one) => one.position === position)?.quantity ?? 0),
  }));
}
