import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { lastCaptureAt, nextCheckAt } from '#shop/payments/rules/payment-attempt.ts';
import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { scheduleCheck } from '#shop/payments/store/payment-accounts.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  findAttempt,
  findByReference,
  linkOrder,
  type PaymentAttempt,
  recordReport,
} from '#shop/payments/store/payment-attempts.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder, findOrderNumber } from '#shop/orders/store/orders.ts';

interface Authorization {
  payment: PaymentAttempt;
  orderId: number;
  reported: ProviderPayment | null;
  capturePayments: Settings['capturePayments'];
  now: number;
}

/** Gives the authorized payment its order, to be captured as the settings say. False if the order awaits no payment. */
export async function recordAuthorization(
  shop: Shop,
  writer: Writer,
  { payment: { id }, orderId, reported, capturePayments, now }: Authorization,
): Promise<boolean> {
  if (!(await enterState(writer, orderId, 'authorized'))) return false;
  await linkOrder(writer, id, orderId);
  if (reported) await recordReport(writer, id, reported);
  await scheduleCheck(writer, id, nextCheckAt({ createdAt: now, isSettled: false, now }));
  const authorizedUntil = reported?.authorizedUntil ?? null;
  const dueAt = capturePayments === 'ordered' ? now : lastCaptureAt(authorizedUntil, now);
  const job = { kind: 'capture-payment', payload: { paymentId: id }, now, dueAt } as const;
  await queueJob(writer, { id: shop.newId(), ...job });
  return true;
}

/** Captures the payment of a placed order. Retried if the provider fails. */
export async function capturePayment(
  shop: Shop,
  { jobId, paymentId }: { jobId: string; paymentId: string },
): Promise<void> {
  const payment = await findAttempt(shop.db.read, paymentId);
  if (payment?.state === 'replaced') {
    // The customer has paid the order again; what is left of this payment is released by a job of its own.
    await shop.db.write((writer) => takeJob(writer, jobId));
    return;
  }
  if (!payment || payment.orderId === null || payment.reference === null)
    throw new Error('the payment has no order to capture for');
  const { gateway: gatewayId, reference, orderId, amount } = payment;
  const before = await findOrder(shop.db.read, orderId);
  if (before?.payment.status === 'void') {
    // Cancelled: its payment is released by a job of its own.
    await shop.db.write((writer) => takeJob(writer, jobId));
    return;
  }
  const gateway = await gatewayOf(shop, gatewayId);
  const isCaptured = await gateway.capture(reference, { amount, key: `capture-${paymentId}` });
  const reported = await gateway.read(reference);
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    if (reported) await recordReport(writer, paymentId, reported);
    await lockPayment(writer, orderId);
    const order = await findOrder(writer, orderId);
    if (!order) return;
    const isReplaced = (await findAttempt(writer, paymentId))?.orderId !== orderId;
    const { status } = order.payment;
    if (status === 'void' || isReplaced) {
      // Cancelled by staff or paid again in the meantime: whatever was captured is released.
      const payload = { gateway: gatewayId, reference };
      await queueJob(writer, { id: shop.newId(), kind: 'release-payment', payload, now });
      return;
    }
    // Refunded by staff in the meantime, which has a job of its own.
    if (status === 'refunded' || status === 'partially-refunded') return;
    // Staff may have marked the order paid already, which is not a failure.
    if (isCaptured && !(await enterState(writer, orderId, 'paid'))) return;
    if (!isCaptured) await enterState(writer, orderId, 'awaited');
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: isCaptured ? 'order.paid' : 'order.payment-failed',
      subject: { type: 'order', id: orderId },
      details: { number: order.number, totalMinor: order.total.amount },
    });
  });
}

interface ReleaseRequest {
  jobId: string;
  gateway?: GatewayId;
  reference: string;
}

/** Returns what the customer has paid, or cancels the payment. Tells customers who have no order for it. */
export async function releasePayment(
  shop: Shop,
  { jobId, gateway: gatewayId = 'demo', reference }: ReleaseRequest,
): Promise<void> {
  const isReturned = await (await gatewayOf(shop, gatewayId)).release(reference);
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId)) || !isReturned) return;
    const payment = await findByReference(writer, gatewayId, reference);
    if (!payment || payment.orderId !== null || payment.email === null) return;
    const { paysOrderId } = payment;
    const orderNumber = paysOrderId === null ? null : await findOrderNumber(writer, paysOrderId);
    await queueMail(writer, {
      id: shop.newId(),
      template: 'payment-returned',
      recipient: payment.email,
      data: { amount: payment.amount, ...(orderNumber !== null && { orderNumber }) },
      now,
    });
  });
}

/** Jobs for a provider whose keys were removed are retried, and then listed as failed. */
async function gatewayOf(shop: Shop, id: GatewayId): Promise<PaymentGateway> {
  const gateway = await shop.gateways.find(id);
  if (!gateway) throw new Error(`the payment provider ${id} is not set up`);
  return gateway;
}
