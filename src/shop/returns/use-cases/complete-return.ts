import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { recordRefund, type RefundFailure } from '#shop/orders/use-cases/record-refund.ts';
import { refundableOf, type RefundReason } from '#shop/payments/rules/refund.ts';
import { proposeRefund } from '#shop/returns/rules/exchange.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import { enterReturnState } from '#shop/returns/store/record-return.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { changeReturn, closed, type StepFailure } from './handle-return.ts';
import { recordReturnEvent } from './notify-of-return.ts';

interface Completion {
  returnId: string;
  /** Null to complete the return without a refund. */
  refund: { shipping: boolean; amountMinor: number | null } | null;
}

export type CompletionFailure = StepFailure | RefundFailure;

/** Refunds what has arrived and completes the return, in one write: repeating it returns no money again. */
export async function completeReturn(
  shop: Shop,
  visitor: Visitor,
  { returnId, refund }: Completion,
): Promise<Result<null, CompletionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const { userId: actorId } = visitor;
  return changeReturn(shop, returnId, async (writer, locked) => {
    const { order, paid, refunds, returned, now } = locked;
    if (returned.state !== 'received') return closed;
    const { exchangeOrderId } = returned;
    const exchange = exchangeOrderId === null ? null : await findOrder(writer, exchangeOrderId);
    const left = refundableOf(order, paid.amount, refunds);
    const proposed = proposeRefund({ order, exchange, returned, left }, refund?.shipping ?? false);
    const refunded = refund
      ? await recordRefund(shop, writer, {
          shipping: refund.shipping,
          amountMinor: refund.amountMinor ?? proposed.amountMinor,
          orderId: order.id,
          key: `return-${returnId}`,
          lines: proposed.lines,
          reason: refundReason(returned),
          note: '',
          restock: false,
          actorId,
          fewLeftAt,
          now,
        })
      : null;
    if (refunded && !refunded.ok) return refunded;
    const refundId = refunded?.value.id ?? null;
    const entered = await enterReturnState(writer, {
      id: returnId,
      to: 'completed',
      refundId,
      now,
    });
    if (!entered) return closed;
    const event = { action: 'completed', order, returnId, actorId, now } as const;
    await recordReturnEvent(shop, writer, event);
    return ok(null);
  });
}

function refundReason({ lines }: Return): RefundReason {
  const [first] = lines;
  if (first?.reason === 'damaged' || first?.reason === 'wrong-item') return first.reason;
  return 'requested';
}
