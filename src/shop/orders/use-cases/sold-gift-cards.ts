import {
  issueSoldCards,
  takeBackSoldCards,
  worthOfSoldCards,
} from '#shop/gift-cards/use-cases/sold-gift-cards.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { listOwedGiftCards, markGiftCardsIssued } from '#shop/orders/store/owed-gift-cards.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { type EarlierRefund, type RefundPlan, refundableOf } from '#shop/payments/rules/refund.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { type PaidMoney, readPaid } from '#shop/payments/store/refunds.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Poll } from '#platform/queue/poller.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const ordersAtOnce = 50;

/**
 * Issues the gift cards of orders that are paid in full, by whatever way. Each unit has its card once: repeating it,
 * also after a crash, issues what is missing.
 */
export const issueOwedGiftCards: Poll<Shop> = async (shop, cutting) => {
  const orderIds = await listOwedGiftCards(shop.db.read, ordersAtOnce);
  let failures = 0;
  for (const orderId of orderIds) {
    if (cutting.aborted) return false;
    const now = shop.clock();
    try {
      await shop.db.write(async (writer) => {
        // Refunds lock the payment first as well.
        await lockPayment(writer, orderId);
        const order = await findOrder(writer, orderId);
        if (order && order.status !== 'cancelled') await issueCards(shop, writer, { order, now });
      });
    } catch (error) {
      // The gift cards of other orders do not wait for these.
      shop.log.error({ err: error, orderId }, 'gift cards of an order not issued');
      failures += 1;
    }
  }
  return orderIds.length === ordersAtOnce && failures === 0;
};

/** Does nothing before the order is paid in full. */
async function issueCards(
  shop: Shop,
  writer: Writer,
  { order, now }: { order: Order; now: number },
): Promise<void> {
  const { id, number, form, payment, balance, total } = order;
  if (!refundableStatuses.includes(payment.status) || balance.amount > 0) return;
  if (
    order.lines.every(({ giftCardsIssued, quantity }) => (giftCardsIssued ?? quantity) >= quantity)
  )
    return;
  const paid = await readPaid(writer, id);
  if (paid.amount.amount < total.amount) return;
  for (const [position, line] of order.lines.entries()) {
    const { giftCardsIssued, quantity, unitPrice: worth } = line;
    if (giftCardsIssued === null || giftCardsIssued >= quantity) continue;
    const sold = { order: { id, number }, position, quantity };
    await issueSoldCards(shop, writer, { ...sold, worth, recipient: form.email, now });
    await markGiftCardsIssued(writer, id, position);
    // Refunded before the rest was captured.
    const { refunded: units } = line;
    if (units > 0) await takeBackSoldCards(shop, writer, { ...sold, units, actorId: null, now });
  }
}

interface PlannedRefund {
  locked: { order: Order; paid: Pick<PaidMoney, 'amount'>; refunds: readonly EarlierRefund[] };
  plan: Pick<RefundPlan, 'lines' | 'amount'>;
  actorId: string | null;
  now: number;
}

/**
 * Takes back the gift cards among the units that a refund returns, before it is reserved. What was paid for the other
 * cards of the order stays with the shop, so that no card is worth money that was returned. Where it fails, the write
 * must be rolled back.
 */
export async function takeBackRefunded(
  shop: Shop,
  writer: Writer,
  { locked: { order, paid, refunds }, plan, actorId, now }: PlannedRefund,
): Promise<Result<null, { code: 'gift-card-used' } | { code: 'refund-too-high'; left: Money }>> {
  if (!hasGiftCards(order)) return ok(null);
  await issueCards(shop, writer, { order, now });
  for (const { position, quantity } of plan.lines) {
    const units = (order.lines[position]?.refunded ?? 0) + quantity;
    const taken = await takeBackOf(shop, writer, { order, position, units, actorId, now });
    if (!taken.ok) return taken;
  }
  const { amount: left } = refundableOf(order, paid.amount, refunds);
  const free = left.amount - (await worthOfSoldCards(writer, order.id));
  if (plan.amount.amount <= free) return ok(null);
  return failed({ code: 'refund-too-high', left: money(Math.max(0, free), left.currency) });
}

interface CancelledOrder {
  order: Order;
  actorId: string | null;
  now: number;
}

/** Takes back all gift cards of an order that is to be cancelled. Where it fails, the write must be rolled back. */
export async function takeBackCancelled(
  shop: Shop,
  writer: Writer,
  { order, actorId, now }: CancelledOrder,
): Promise<Result<null, { code: 'gift-card-used' }>> {
  if (!hasGiftCards(order)) return ok(null);
  await issueCards(shop, writer, { order, now });
  for (const [position, { quantity: units }] of order.lines.entries()) {
    const taken = await takeBackOf(shop, writer, { order, position, units, actorId, now });
    if (!taken.ok) return taken;
  }
  return ok(null);
}

async function takeBackOf(
  shop: Shop,
  writer: Writer,
  { order, position, ...refunded }: CancelledOrder & { position: number; units: number },
): Promise<Result<null, { code: 'gift-card-used' }>> {
  const line = order.lines[position];
  if (!line || line.giftCardsIssued === null) return ok(null);
  const { id, number } = order;
  const sold = { order: { id, number }, position, quantity: line.quantity };
  return takeBackSoldCards(shop, writer, { ...sold, ...refunded });
}

function hasGiftCards({ lines }: Order): boolean {
  return lines.some(({ giftCardsIssued }) => giftCardsIssued !== null);
}
