import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { canUndo } from '#shop/fulfillment/rules/fulfillment.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { amountToCapture } from '#shop/orders/rules/amount-to-capture.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Money } from '#platform/money.ts';
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
import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { merchantAddresses, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
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

interface CaptureJob {
  jobId: string;
  paymentId: string;
  /** Whether only what has shipped is captured, where the provider can do so. */
  shipped?: boolean;
}

/** Captures the payment of a placed order. Retried if the provider fails. */
export async function capturePayment(
  shop: Shop,
  { jobId, paymentId, shipped = false }: CaptureJob,
): Promise<void> {
  const payment = await findAttempt(shop.db.read, paymentId);
  const finish = () => shop.db.write(async (writer) => void (await takeJob(writer, jobId)));
  // The customer has paid the order again; what is left of this payment is released by a job of its own.
  if (payment?.state === 'replaced') return finish();
  if (!payment || payment.orderId === null || payment.reference === null)
    throw new Error('the payment has no order to capture for');
  const { gateway: gatewayId, reference, orderId, amount: whole } = payment;
  const before = await findOrder(shop.db.read, orderId);
  const status = before?.payment.status;
  // Cancelled: its payment is released by a job of its own.
  if (status === 'void') return finish();
  const amount = before && shipped ? await shippedAmount(shop, before) : whole;
  // The shipment was undone, or everything is captured.
  if (shipped && (amount.amount === 0 || status !== 'authorized')) return finish();
  const gateway = await gatewayOf(shop, gatewayId);
  const capture = { amount, whole, key: `capture-${paymentId}` };
  const isCaptured = await gateway.capture(reference, capture);
  const reported = await gateway.read(reference);
  await shop.db.write((writer) =>
    recordCapture(shop, writer, {
      jobId,
      payment: { ...payment, reference },
      reported,
      isCaptured,
    }),
  );
}

/** Of the shipments that can no longer be undone. */
async function shippedAmount(shop: Shop, order: Order): Promise<Money> {
  const now = shop.clock();
  const shipments = await listFulfillments(shop.db.read, [order.id]);
  const final = shipments.filter((one) => one.cancelledAt === null && !canUndo(one, now));
  return amountToCapture(order, final);
}

interface Capture {
  jobId: string;
  payment: PaymentAttempt & { reference: string };
  reported: ProviderPayment | null;
  isCaptured: boolean;
}

async function recordCapture(
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
  const isWhole = isCaptured && captured.amount >= order.total.amount;
  const action = isWhole ? 'order.paid' : 'order.payment-failed';
  await recordAuditEvent(writer, { ...record, action, subject, details });
  if (isWhole) return;
  const recipients = merchantAddresses(settingsFrom(await readSettings(writer)));
  const mailing = { recipients, newId: shop.newId, now };
  const data = { orderId: order.id };
  await queueMerchantMail(writer, { template: 'payment-failed', data }, mailing);
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
