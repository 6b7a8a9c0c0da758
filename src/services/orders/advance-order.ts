import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import {
  type OrderAction,
  type OrderActionFailure,
  statusAfter,
} from '#domain/orders/order-state.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { queueRefund } from '#storage/send-back-money.ts';
import { enterState } from '#storage/order-steps.ts';
import { findOrder } from '#storage/orders.ts';
import { queueMail } from '#storage/outbox.ts';
import { refreshBuyerBadges } from '#storage/reviews/review-changes.ts';

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
    if (after === 'shipped') {
      const productIds = [...new Set(order.lines.map(({ productId }) => productId))];
      await refreshBuyerBadges(writer, { userId: order.userId, productIds });
    }
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
      subject: `order ${orderId}`,
      details: { number: order.number, totalMinor: order.total.amount },
    });
    return ok(null);
  });
}
