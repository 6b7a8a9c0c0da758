import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  allowedActions,
  type OrderAction,
  type OrderActionFailure,
  stateAfter,
} from '#shop/orders/rules/order-status.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import type { Writer } from '#platform/database/database.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueCapture } from '#shop/payments/store/payment-jobs.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordBalance } from './record-balance.ts';
import { refundWholeOrder } from './reserve-refund.ts';
import { settleAtPayment } from './settle-fulfillment.ts';
import { shipOrder } from './ship-order.ts';

interface Advance {
  orderId: number;
  step: Exclude<OrderAction, 'cancel' | 'cancel-rest'>;
}

/** Marks an order paid, shipped, delivered or refunded, and notifies the customer. */
export async function advanceOrder(
  shop: Shop,
  visitor: Visitor,
  { orderId, step }: Advance,
): Promise<Result<null, OrderActionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  if (step === 'ship') return shipRest(shop, visitor, orderId);
  const now = shop.clock();
  const after = stateAfter[step];
  return shop.db.write(async (writer) => {
    if (after === 'refunded') return refundRest(shop, writer, { orderId, visitor, now });
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    // What a provider holds is captured, and marked as paid once the provider confirms it.
    const capture = { orderId, jobId: shop.newId(), now };
    // The customer may pay the order at the same time: it is paid once, here or there.
    if (step === 'mark-paid') {
      await lockPayment(writer, orderId);
      const locked = await findOrder(writer, orderId);
      if (locked && locked.balance.amount > 0 && allowedActions(locked).includes(step)) {
        const received = {
          attemptId: null,
          method: 'bank-transfer',
          actorId: visitor.userId,
        } as const;
        await recordBalance(shop, writer, { order: locked, ...received, now });
        return ok(null);
      }
    }
    if (step === 'mark-paid' && (await queueCapture(writer, capture))) return ok(null);
    if (!(await enterState(writer, orderId, after))) return failed({ code: 'not-open' });
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
    if (after === 'paid') {
      await settleAtPayment(shop, writer, { order, actorId: visitor.userId, now });
    }
    return ok(null);
  });
}

/** Everything that is left, without a tracking number. */
async function shipRest(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<null, OrderActionFailure>> {
  const key = shop.newId();
  const rest = { orderId, key, lines: 'rest', carrier: '', trackingNumber: '' } as const;
  const shipped = await shipOrder(shop, visitor, rest);
  if (shipped.ok) return ok(null);
  const { code } = shipped.failure;
  return failed({ code: code === 'forbidden' || code === 'not-found' ? code : 'not-open' });
}

async function refundRest(
  shop: Shop,
  writer: Writer,
  { orderId, visitor, now }: { orderId: number; visitor: Visitor; now: number },
): Promise<Result<null, OrderActionFailure>> {
  const refunded = await refundWholeOrder(shop, writer, { orderId, actorId: visitor.userId, now });
  if (refunded.ok) return refunded;
  const { code } = refunded.failure;
  const hasOwnWords =
    code === 'not-found' || code === 'approval-needed' || code === 'gift-card-used';
  return failed({ code: hasOwnWords ? code : 'not-open' });
}
