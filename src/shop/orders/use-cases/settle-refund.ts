import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { paidOrderOf } from '#shop/payments/rules/payment-attempt.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { findAttempt, type PaymentAttempt } from '#shop/payments/store/payment-attempts.ts';
import { recordProviderRefund } from '#shop/payments/store/record-refunds.ts';
import { findRefund, type Refund } from '#shop/payments/store/refunds.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import type { Shop } from '#shop/shop.ts';
import { settleFulfillment } from './settle-fulfillment.ts';

/** How often a refund that the provider has not decided yet is read again. */
const pendingPollMs = 60 * 60 * 1000;

/**
 * Has the provider return the money of a refund, and stores the answer. Whatever interrupts it, it is repeated with
 * the same key, so that the money moves once.
 */
export async function sendRefund(
  shop: Shop,
  { jobId, refundId }: { jobId: string; refundId: string },
): Promise<void> {
  const refund = await findRefund(shop.db.read, refundId);
  const attempt = refund?.attemptId ? await findAttempt(shop.db.read, refund.attemptId) : null;
  const isDue = refund?.state === 'pending' && attempt;
  const reported = isDue ? await requestRefund(shop, refund, attempt) : null;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId)) || !refund || !attempt || !reported) return;
    await synchronizeRefunds(shop, writer, { attempt, refunds: [reported], now });
    if (reported.state !== 'pending') return;
    const job = { kind: 'send-refund', payload: { refundId }, now } as const;
    await queueJob(writer, { id: shop.newId(), ...job, dueAt: now + pendingPollMs });
  });
}

async function requestRefund(
  shop: Shop,
  refund: Refund,
  { gateway: gatewayId, reference }: PaymentAttempt,
): Promise<ProviderRefund> {
  const gateway: PaymentGateway | null = await shop.gateways.find(gatewayId);
  if (!gateway) throw new Error(`refund failed: the provider ${gatewayId} is not set up`);
  const payment = reference === null ? null : await gateway.read(reference);
  if (reference === null || !payment || payment.state === 'cancelled') {
    const failure = 'The provider has no captured payment';
    return {
      reference: refund.id,
      key: refund.id,
      state: 'failed',
      amount: refund.amount,
      failure,
    };
  }
  const known = payment.refunds.find((one) => one.reference === refund.providerReference);
  if (known && !known.isIncomplete) return known;
  // Captured by another job, which is retried like this one.
  if (payment.state !== 'captured')
    throw new Error(`refund failed: the payment is ${payment.state}`);
  return gateway.refund(reference, { amount: refund.amount, key: refund.id });
}

interface ReportedRefunds {
  attempt: Pick<PaymentAttempt, 'id' | 'orderId' | 'paysOrderId' | 'state'>;
  /** As the provider has just reported them. */
  refunds: readonly ProviderRefund[];
  now: number;
}

/**
 * Stores what the provider reports about the refunds of a payment, those included that were made at the provider
 * itself, with the effects of each change: payment status, audit event and email to the customer.
 */
export async function synchronizeRefunds(
  shop: Shop,
  writer: Writer,
  { attempt, refunds, now }: ReportedRefunds,
): Promise<void> {
  const { id: attemptId } = attempt;
  const orderId = paidOrderOf(attempt);
  const before = orderId === null ? null : await findOrder(writer, orderId);
  // A payment that is released before it counts as paid has no refunds.
  if (orderId === null || !before || unpaidStatuses.has(before.payment.status)) return;
  for (const reported of refunds) {
    const found = { id: shop.newId(), orderId, attemptId, reported, now };
    const change = await recordProviderRefund(writer, found);
    const order = change && (await findOrder(writer, orderId));
    if (!order) continue;
    await settleFulfillment(shop, writer, { order, actorId: null, now });
    const { refund, before: stateBefore } = change;
    if (refund.state === 'failed') {
      const action = 'order.refund-failed';
      await recordRefundEvent(shop, writer, { action, refund, order, actorId: null, now });
    } else if (stateBefore === null) {
      const isWhole = order.payment.status === 'refunded';
      const action = isWhole ? 'order.refunded' : 'order.partially-refunded';
      await recordRefundEvent(shop, writer, { action, refund, order, actorId: null, now });
    }
    if (refund.state === 'succeeded' && stateBefore !== 'succeeded') {
      await announceRefund(shop, writer, { refund, order, now });
    }
  }
}

const unpaidStatuses: ReadonlySet<PaymentStatus> = new Set(['awaited', 'authorized', 'void']);

interface RefundEvent {
  action: 'order.refunded' | 'order.partially-refunded' | 'order.refund-failed';
  refund: Pick<Refund, 'id' | 'amount'>;
  order: Order;
  /** Null for the shop itself. */
  actorId: string | null;
  now: number;
}

export async function recordRefundEvent(
  shop: Shop,
  writer: Writer,
  { action, refund, order, actorId, now }: RefundEvent,
): Promise<void> {
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action,
    subject: { type: 'order', id: order.id },
    details: {
      number: order.number,
      totalMinor: order.total.amount,
      amountMinor: refund.amount.amount,
      refundId: refund.id,
    },
  });
}

/** The email to the customer, once the money has left. */
export async function announceRefund(
  shop: Shop,
  writer: Writer,
  { refund, order, now }: { refund: Pick<Refund, 'id'>; order: Order; now: number },
): Promise<void> {
  await queueMail(writer, {
    id: shop.newId(),
    template: 'order-refunded',
    recipient: order.form.email,
    data: { orderId: order.id, refundId: refund.id },
    now,
  });
}
