import { needsApproval } from '#shop/approvals/rules/approval.ts';
import { readUnitsOut } from '#shop/orders/store/orders.ts';
import { returnUnits } from '#shop/orders/store/return-units.ts';
import type { RefundProblem, RefundReason, RefundRequest } from '#shop/payments/rules/refund.ts';
import type { Refund } from '#shop/payments/store/refunds.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder, newRefund, planFor, reserveRefund, unshippedOf } from './reserve-refund.ts';
import { takeBackRefunded } from './sold-gift-cards.ts';

export interface OrderRefund extends Omit<RefundRequest, 'amount'> {
  orderId: number;
  /** Chosen by the form or the API client, so that sending it twice refunds once. */
  key: string;
  /** Instead of the sum of items and shipping; null for that sum. */
  amountMinor: number | null;
  reason: RefundReason;
  /** For staff. */
  note: string;
  /** Whether the units return to stock, as far as they were taken from it. */
  restock: boolean;
}

export type RefundFailure =
  | RefundProblem
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** Nothing was paid, or everything has been refunded. */
  | { code: 'not-refundable' }
  /** It would return what was paid for a gift card that was used. */
  | { code: 'gift-card-used' }
  /** The key belongs to another refund of this order. */
  | { code: 'key-reused' }
  /** With what was refunded before it is above the limit of the settings. */
  | { code: 'approval-needed'; amount: Money };

interface RecordedRefund extends OrderRefund {
  /** Whether these are units that are still to ship. Otherwise units that have come back are refunded first. */
  isRest?: boolean;
  /** Whether a second person has approved it. */
  isApproved?: boolean;
  actorId: string;
  fewLeftAt: number;
  now: number;
}

/** The refund as part of a write; where it fails, the write must be rolled back. */
export async function recordRefund(
  shop: Shop,
  writer: Writer,
  { actorId, fewLeftAt, now, ...request }: RecordedRefund,
): Promise<Result<Refund, Exclude<RefundFailure, { code: 'forbidden' }>>> {
  const { orderId, key, restock } = request;
  const locked = await lockOrder(writer, orderId);
  if (!locked.ok) return locked;
  const { order, paid, refunds } = locked.value;
  const earlier = refunds.find(({ requestKey }) => requestKey === key);
  if (earlier) {
    const amountOf = refunds
      .filter(({ requestKey }) => requestKey === key || requestKey.startsWith(`${key} `))
      .reduce((sum, one) => sum + one.amount.amount, 0);
    const whole = { ...earlier, amount: money(amountOf, earlier.amount.currency) };
    return isSame(whole, request) ? ok(earlier) : failed({ code: 'key-reused' });
  }
  const { amountMinor, ...rest } = request;
  const amount = amountMinor === null ? null : money(amountMinor, order.total.currency);
  const plan = planFor(locked.value, { ...rest, amount });
  if (!plan.ok) return plan;
  if (!request.isApproved) {
    const { refundApprovalMinor } = settingsFrom(await readSettings(writer));
    if (needsApproval(plan.value.amount, refunds, refundApprovalMinor)) {
      return failed({ code: 'approval-needed', amount: plan.value.amount });
    }
  }
  const refunding = { locked: locked.value, plan: plan.value, actorId, now };
  const taken = await takeBackRefunded(shop, writer, refunding);
  if (!taken.ok) return taken;
  const unitsOut = restock ? await readUnitsOut(writer, orderId) : [];
  const lines = plan.value.lines.map((line) => {
    const out = unitsOut.find(({ position }) => position === line.position);
    const isReturned = order.status !== 'cancelled' && out !== undefined;
    return {
      ...line,
      restocked: isReturned ? Math.min(out.units, line.quantity) : 0,
      unshipped: request.isRest ? line.quantity : unshippedOf(order, line),
    };
  });
  const returned = unitsOut.map(({ position, variantId }) => ({
    variantId,
    units: lines.find((line) => line.position === position)?.restocked ?? 0,
  }));
  await returnUnits(
    writer,
    returned.filter(({ units }) => units > 0),
    { reason: 'refunded', orderId, actorId, fewLeftAt, newId: shop.newId, now },
  );
  const { reason, note } = request;
  const facts = { requestKey: key, reason, note, retryOf: null, actorId };
  const refund = newRefund(
    { ...facts, id: shop.newId(), plan: { ...plan.value, lines }, now },
    locked.value,
  );
  return ok(await reserveRefund(shop, writer, { refund, order, paid, refunds }));
}

function isSame(earlier: Refund, request: OrderRefund): boolean {
  const { lines, shipping, amountMinor, reason, note, restock } = request;
  const quantityAt = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  return (
    earlier.lines.length === lines.length &&
    earlier.lines.every(({ position, quantity }) => quantityAt.get(position) === quantity) &&
    (shipping || earlier.shipping.amount === 0) &&
    (amountMinor === null || amountMinor === earlier.amount.amount) &&
    earlier.reason === reason &&
    earlier.note === note &&
    (restock || earlier.lines.every(({ restocked }) => restocked === 0))
  );
}
