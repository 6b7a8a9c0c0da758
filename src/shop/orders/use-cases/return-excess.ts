import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { excessOf } from '#shop/payments/rules/refund.ts';
import type { Writer } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder, newRefund, planFor, reserveRefund } from './reserve-refund.ts';

/** Refunds what was paid beyond the total that the order has since an edit, at the provider or by staff. */
export async function returnExcess(
  shop: Shop,
  writer: Writer,
  { orderId, actorId, now }: { orderId: number; actorId: string | null; now: number },
): Promise<void> {
  const locked = await lockOrder(writer, orderId);
  if (!locked.ok) return;
  const { order, paid, refunds } = locked.value;
  const excess = excessOf(order.total, paid.amount, refunds);
  if (!refundableStatuses.includes(paid.status) || excess.amount === 0) return;
  const left = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum - amount.amount, paid.amount.amount);
  const amount = money(Math.min(excess.amount, left), excess.currency);
  const plan = planFor(locked.value, { lines: [], shipping: false, amount });
  if (!plan.ok) return;
  const id = shop.newId();
  const facts = { id, requestKey: id, reason: 'other', note: '', retryOf: null } as const;
  const refund = newRefund(
    { ...facts, isExcess: true, actorId, plan: { ...plan.value, lines: [] }, now },
    locked.value,
  );
  await reserveRefund(shop, writer, { refund, ...locked.value });
}
