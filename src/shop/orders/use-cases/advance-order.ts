import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type OrderAction,
  type OrderActionFailure,
  statusAfter,
} from '#shop/orders/rules/order-status.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueRefund } from '#shop/payments/store/card-payments.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

interface Advance {
  orderId: number;
  step: Exclude<OrderAction, 'cancel'>;
}

/** Marks an order paid, shipped, delivered or refunded, and notifies the customer. */
export async function advanceOrder(
  shop: Shop,
  visitor: Visitor,
  { orderId, step }: Advance,
): Promise<Result<null, OrderActionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const after = statusAfter[step];
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    if (!(await enterState(writer, orderId, after))) return failed({ code: 'not-open' });
    if (after === 'shipped') await shop.hooks.orderShipped(writer, order);
    if (after === 'refunded') await queueRefund(writer, { orderId, jobId: shop.newId(), now });
    // A delivered order needs no email.
    if (after !== 'delivered') {
      await queueMail(writer, {
        id: shop.newId(),
        template: `order-${after}`,
        recipient: order.form.email,
        data: { orderId },
        now,
      });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: `order.${after}`,
      subject: { type: 'order', id: orderId },
      details: { number: order.number, totalMinor: order.total.amount },
    });
    return ok(null);
  });
}
