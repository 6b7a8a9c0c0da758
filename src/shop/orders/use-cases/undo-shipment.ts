import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { takeBackMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { canUndo, type Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';
import { settledUnits } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { findFulfillment, markCancelled } from '#shop/fulfillment/store/fulfillments.ts';
import { isTransitionAllowed } from '#shop/orders/rules/order-status.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder } from './reserve-refund.ts';
import { settleFulfillment } from './settle-fulfillment.ts';

export type UndoFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** The minute is over, or the order counts as delivered. */
  | { code: 'too-late' };

/** Takes back a shipment, its email and its part of the payment, which are both still due. */
export async function undoShipment(
  shop: Shop,
  visitor: Visitor,
  { orderId, fulfillmentId }: { orderId: number; fulfillmentId: string },
): Promise<Result<Fulfillment, UndoFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    const shipped = await findFulfillment(writer, fulfillmentId);
    if (!locked.ok || shipped?.orderId !== orderId) return failed({ code: 'not-found' });
    if (shipped.cancelledAt !== null) return ok(shipped);
    const isOpen = isTransitionAllowed(locked.value.order.fulfillment, 'unfulfilled');
    // The email worker claims the email or this removes it: no customer is notified of an undone shipment.
    const isSettled = shipped.lines.some(({ position, quantity }) => {
      const line = locked.value.order.lines[position];
      return line !== undefined && line.shipped - quantity < settledUnits(line);
    });
    const isInTime = canUndo(shipped, now) && isOpen && !isSettled;
    if (!isInTime || !(await takeBackMail(writer, shipped.noticeId, now))) {
      return failed({ code: 'too-late' });
    }
    await markCancelled(writer, fulfillmentId, now);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'fulfillment.cancelled',
      subject: { type: 'order', id: orderId },
      details: { number: locked.value.order.number, fulfillmentId },
    });
    const order = await findOrder(writer, orderId);
    if (order) await settleFulfillment(shop, writer, { order, actorId: visitor.userId, now });
    return ok({ ...shipped, cancelledAt: now });
  });
}
