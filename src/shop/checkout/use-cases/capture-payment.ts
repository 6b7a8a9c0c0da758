import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { canUndo } from '#shop/fulfillment/rules/fulfillment.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { amountToCapture } from '#shop/orders/rules/amount-to-capture.ts';
import { type Order, restAfterGiftCards } from '#shop/orders/rules/order.ts';
import type { Money } from '#platform/money.ts';
import { lastCaptureAt, nextCheckAt } from '#shop/payments/rules/payment-attempt.ts';
import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { scheduleCheck } from '#shop/payments/store/payment-accounts.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import {
  findAttempt,
  findByReference,
  linkOrder,
  type PaymentAttempt,
  recordReport,
} from '#shop/payments/store/payment-attempts.ts';
import { type LineProgress, needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder, findOrderNumber } from '#shop/orders/store/orders.ts';
import { captureBalance } from './pay-balance.ts';
import { recordCapture } from './record-capture.ts';

interface Authorization {
  payment: PaymentAttempt;
  orderId: number;
  reported: ProviderPayment | null;
  capturePayments: Settings['capturePayments'];
  lines: readonly Pick<LineProgress, 'needsShipping'>[];
  now: number;
}

/** Gives the authorized payment its order, to be captured as the settings say. False if the order awaits no payment. */
export async function recordAuthorization(
  shop: Shop,
  writer: Writer,
  { payment: { id }, orderId, reported, capturePayments, lines, now }: Authorization,
): Promise<boolean> {
  if (!(await enterState(writer, orderId, 'authorized'))) return false;
  await linkOrder(writer, id, orderId);
  if (reported) await recordReport(writer, id, reported);
  await scheduleCheck(writer, id, nextCheckAt({ createdAt: now, isSettled: false, now }));
  const authorizedUntil = reported?.authorizedUntil ?? null;
  // What needs no shipment would wait for it forever.
  const isDue = capturePayments === 'ordered' || needsNoShipment(lines);
  const dueAt = isDue ? now : lastCaptureAt(authorizedUntil, now);
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
  if (payment?.state === 'placed' && payment.orderId === null) {
    const { reference: paid, paysOrderId } = payment;
    if (paid === null || paysOrderId === null) return finish();
    const balance = { ...payment, reference: paid, paysOrderId };
    const gateway = await gatewayOf(shop, payment.gateway);
    return captureBalance(shop, { jobId, payment: balance, gateway });
  }
  if (!payment || payment.orderId === null || payment.reference === null)
    throw new Error('the payment has no order to capture for');
  const { gateway: gatewayId, reference, orderId } = payment;
  const before = await findOrder(shop.db.read, orderId);
  // Staff may have edited the order since it was authorized, to a lower total.
  const whole = before ? restAfterGiftCards(before) : payment.amount;
  const status = before?.payment.status;
  // Cancelled: its payment is released by a job of its own.
  if (status === 'void') return finish();
  const due = before && shipped ? await shippedAmount(shop, before) : whole;
  // What gift cards have paid is counted last.
  const amount = due.amount < whole.amount ? due : whole;
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
