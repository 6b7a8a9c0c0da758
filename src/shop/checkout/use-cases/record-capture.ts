import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import {
  findAttempt,
  type PaymentAttempt,
  recordReport,
} from '#shop/payments/store/payment-attempts.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type Order, restAfterGiftCards } from '#shop/orders/rules/order.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { returnExcess } from '#shop/orders/use-cases/return-excess.ts';
import { settleAtPayment } from '#shop/orders/use-cases/settle-fulfillment.ts';
import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { merchantAddresses, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import type { Shop } from '#shop/shop.ts';

interface Capture {
  jobId: string;
  payment: PaymentAttempt & { reference: string };
  reported: ProviderPayment | null;
  isCaptured: boolean;
}

/** Stores what a capture has led to, and ends its job. */
export async function recordCapture(
  shop: Shop,
  writer: Writer,
  { jobId, payment, reported, isCaptured }: Capture,
): Promise<void> {
  const { id: paymentId, orderId, gateway, reference } = payment;
  const now = shop.clock();
  if (orderId === null || !(await takeJob(writer, jobId))) return;
  await lockPayment(writer, orderId);
  const attempt = await findAttempt(writer, paymentId);
  if (reported) await recordReport(writer, paymentId, reported);
  const order = await findOrder(writer, orderId);
  if (!order || !attempt) return;
  const { status } = order.payment;
  if (status === 'void' || attempt.orderId !== orderId) {
    // Cancelled by staff or paid again in the meantime: whatever was captured is released.
    const payload = { gateway, reference };
    await queueJob(writer, { id: shop.newId(), kind: 'release-payment', payload, now });
    return;
  }
  // Refunded by staff in the meantime, which has a job of its own.
  if (status === 'refunded' || status === 'partially-refunded') return;
  const state = !isCaptured ? 'ended' : reported?.state === 'authorized' ? 'part' : 'captured';
  const captured = reported?.captured ?? payment.amount;
  await followCapture(shop, writer, { order, state, captured, before: attempt.captured, now });
  // An edit at the very moment of the capture has made the order cheaper than what was captured.
  if (state === 'captured') await returnExcess(shop, writer, { orderId, actorId: null, now });
}

interface FollowedCapture {
  order: Order;
  /** 'part': the rest is still authorized. 'ended': the authorization has ended without a capture. */
  state: 'part' | 'captured' | 'ended';
  /** In all, and as the shop knew it before. */
  captured: Money;
  before: Money;
  now: number;
}

/** Gives the payment of the order the status that the provider has reported, once, with its audit event. */
export async function followCapture(
  shop: Shop,
  writer: Writer,
  { order, state, captured, before, now }: FollowedCapture,
): Promise<void> {
  const record = { id: shop.newId(), now, actorId: null } as const;
  const subject = { type: 'order', id: order.id } as const;
  const details = { number: order.number, totalMinor: order.total.amount };
  if (state === 'part') {
    if (captured.amount <= before.amount) return;
    const action = 'order.partially-captured';
    const part = { ...details, capturedMinor: captured.amount };
    return recordAuditEvent(writer, { ...record, action, subject, details: part });
  }
  // Staff may have marked the order paid already, which is not a failure.
  const isCaptured = state === 'captured';
  if (!(await enterState(writer, order.id, isCaptured ? 'paid' : 'awaited')) && isCaptured) return;
  // The authorization may have ended after a part was captured.
  const isWhole = isCaptured && captured.amount >= restAfterGiftCards(order).amount;
  const action = isWhole ? 'order.paid' : 'order.payment-failed';
  await recordAuditEvent(writer, { ...record, action, subject, details });
  if (isWhole) return settleAtPayment(shop, writer, { order, actorId: null, now });
  const recipients = merchantAddresses(settingsFrom(await readSettings(writer)));
  const mailing = { recipients, newId: shop.newId, now };
  const data = { orderId: order.id };
  await queueMerchantMail(writer, { template: 'payment-failed', data }, mailing);
}
