import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { RefundQuantity } from '#shop/payments/rules/refund.ts';
import { findRefund, type Refund } from '#shop/payments/store/refunds.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { requestApproval } from './approve-refund.ts';
import { type OrderRefund, recordRefund, type RefundFailure } from './record-refund.ts';
import {
  lockOrder,
  newRefund,
  ofPayment,
  planFor,
  reserveRefund,
  unshippedOf,
} from './reserve-refund.ts';
import { takeBackRefunded } from './sold-gift-cards.ts';

/**
 * Reserves the refund with all that follows from it in the shop. A job then has the provider return the money; a
 * manual payment is returned by staff, who record it with this. Above the limit of the settings it waits for a second
 * person instead, and the failure says so.
 */
export async function refundOrder(
  shop: Shop,
  visitor: Visitor,
  request: OrderRefund,
): Promise<Result<Refund, RefundFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const who = { actorId: visitor.userId, fewLeftAt, now: shop.clock() };
  const refunded = await shop.db.write((writer) =>
    recordRefund(shop, writer, { ...request, ...who }),
  );
  if (refunded.ok || refunded.failure.code !== 'approval-needed') return refunded;
  const { amount } = refunded.failure;
  const requested = await requestApproval(shop, visitor, { ...request, amount });
  return requested.ok ? refunded : requested;
}

/** A new attempt at a failed refund, with the same amounts. Of two at once, one takes effect. */
export async function retryRefund(
  shop: Shop,
  visitor: Visitor,
  { orderId, refundId }: { orderId: number; refundId: string },
): Promise<Result<null, RefundFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    if (!locked.ok) return locked;
    const before = await findRefund(writer, refundId);
    if (!before || before.orderId !== orderId) return failed({ code: 'not-found' });
    if (locked.value.refunds.some(({ retryOf }) => retryOf === refundId)) return ok(null);
    if (before.state !== 'failed') return failed({ code: 'not-refundable' });
    const shipping = before.shipping.amount > 0;
    const plan = planFor(locked.value, { ...before, shipping });
    if (!plan.ok) return plan;
    const { userId: actorId } = visitor;
    const refunding = { locked: locked.value, plan: plan.value, actorId, now };
    const taken = await takeBackRefunded(shop, writer, refunding);
    if (!taken.ok) return taken;
    const id = shop.newId();
    const { reason, note } = before;
    // The units were returned with the refund that failed.
    const lines = plan.value.lines.map((line) => {
      return { ...line, restocked: 0, unshipped: unshippedAgain(locked.value.order, before, line) };
    });
    const { isExcess } = before;
    const facts = { requestKey: id, reason, note, retryOf: refundId, actorId };
    const retried = newRefund(
      { ...facts, isExcess, id, plan: { ...plan.value, lines }, now },
      locked.value,
    );
    const refund = ofPayment(retried, { attemptId: before.attemptId });
    await reserveRefund(shop, writer, { refund, ...locked.value });
    return ok(null);
  });
}

/** Units that the failed refund was to replace, unless they have shipped since. */
function unshippedAgain(order: Order, before: Refund, line: RefundQuantity): number {
  const earlier = before.lines.find(({ position }) => position === line.position)?.unshipped ?? 0;
  const ordered = order.lines[line.position];
  return Math.max(unshippedOf(order, line), ordered ? Math.min(earlier, unitsToShip(ordered)) : 0);
}
