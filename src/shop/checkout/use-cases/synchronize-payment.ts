import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { ProviderAccount, ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { nextCheckAt, paidOrderOf } from '#shop/payments/rules/payment-attempt.ts';
import type {
  PaymentGateway,
  WebhookMessage,
} from '#shop/payments/integrations/payment-gateway.ts';
import {
  deleteProviderEvents,
  findAttemptsToCheck,
  insertProviderEvent,
  recordAccount,
  recordDispute,
  scheduleCheck,
} from '#shop/payments/store/payment-accounts.ts';
import {
  findAttempt,
  findByReference,
  forgetGuestAddresses,
  type PaymentAttempt,
  recordReport,
} from '#shop/payments/store/payment-attempts.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { followBalance } from '#shop/orders/use-cases/record-balance.ts';
import { synchronizeRefunds } from '#shop/orders/use-cases/settle-refund.ts';
import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { formatDate } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { merchantAddresses, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { followCapture } from './record-capture.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Stores an authentic message of a provider once and queues the reading of its payment. Messages may come in any
 * order, twice or not at all: only what the provider answers when it is read has an effect.
 */
export async function receiveProviderEvent(
  shop: Shop,
  gatewayId: GatewayId,
  message: WebhookMessage,
): Promise<Result<null, { code: 'not-configured' | 'not-authentic' }>> {
  const gateway = await shop.gateways.find(gatewayId);
  if (!gateway) return failed({ code: 'not-configured' });
  const event = await gateway.verify(message);
  if (!event) return failed({ code: 'not-authentic' });
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const isNew = await insertProviderEvent(writer, { ...event, gateway: gatewayId, now });
    if (!isNew || event.reference === null) return;
    const payment = await findByReference(writer, gatewayId, event.reference);
    if (!payment) return;
    const payload = { paymentId: payment.id };
    await queueJob(writer, { id: shop.newId(), kind: 'synchronize-payment', payload, now });
  });
  return ok(null);
}

/** Brings the shop to what the provider says about a payment. Safe to call repeatedly and concurrently. */
export async function synchronizePayment(
  shop: Shop,
  { paymentId, jobId }: { paymentId: string; jobId?: string },
): Promise<void> {
  await settlePayment(shop, { paymentId });
  const payment = await findAttempt(shop.db.read, paymentId);
  if (payment && payment.state !== 'open' && payment.reference !== null) {
    await followProvider(shop, { ...payment, reference: payment.reference });
  }
  if (jobId !== undefined) await shop.db.write((writer) => takeJob(writer, jobId));
}

type KnownPayment = PaymentAttempt & { reference: string };

async function followProvider(shop: Shop, payment: KnownPayment): Promise<void> {
  const gateway = await shop.gateways.find(payment.gateway);
  if (!gateway) throw new Error(`the payment provider ${payment.gateway} is not set up`);
  const reported = await gateway.read(payment.reference);
  if (!reported) return shop.db.write((writer) => scheduleCheck(writer, payment.id, null));
  if (payment.state === 'placed') return followPlaced(shop, payment, { gateway, reported });
  const isHeld = reported.state === 'authorized' || reported.state === 'captured';
  await shop.db.write(async (writer) => {
    await recordReport(writer, payment.id, reported);
    await scheduleCheck(writer, payment.id, null);
    if (!isHeld) return;
    const payload = { gateway: payment.gateway, reference: payment.reference };
    const job = { kind: 'release-payment', payload, now: shop.clock() } as const;
    await queueJob(writer, { id: shop.newId(), ...job });
  });
}

async function followPlaced(
  shop: Shop,
  payment: KnownPayment,
  { gateway, reported }: { gateway: PaymentGateway; reported: ProviderPayment },
): Promise<void> {
  const account: ProviderAccount =
    reported.captured.amount > 0
      ? await gateway.readAccount(payment.reference)
      : { fee: null, net: null, payout: null, disputes: [] };
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { timeZone } = settings;
  const now = shop.clock();
  const mailing = { recipients: merchantAddresses(settings), newId: shop.newId, now };
  await shop.db.write(async (writer) => {
    const paidOrderId = paidOrderOf(payment);
    if (paidOrderId !== null) await lockPayment(writer, paidOrderId);
    const current = await findAttempt(writer, payment.id);
    await recordReport(writer, payment.id, reported);
    const checkAt = nextCheckAt({ createdAt: payment.createdAt, isSettled: !!account.payout, now });
    await recordAccount(writer, payment.id, { ...account, checkAt });
    // The customer may have paid the order again in the meantime, so that this payment no longer has it.
    const currentId = current && paidOrderOf(current);
    const order = currentId ? await findOrder(writer, currentId) : null;
    if (!order || !current) return;
    if (current.orderId === null) {
      const attemptId = current.id;
      const hasEnded = reported.state === 'cancelled' || reported.state === 'declined';
      const state = reported.state === 'captured' ? 'paid' : hasEnded ? 'failed' : null;
      if (state) await followBalance(shop, writer, { order, attemptId, state, now });
    } else {
      await followStatus(shop, writer, { order, reported, before: current.captured, now });
    }
    await synchronizeRefunds(shop, writer, { attempt: payment, refunds: reported.refunds, now });
    for (const dispute of account.disputes) {
      if ((await recordDispute(writer, { ...payment, orderId: order.id }, dispute)) !== 'new')
        continue;
      await recordAuditEvent(writer, {
        id: shop.newId(),
        now,
        actorId: null,
        action: 'order.disputed',
        subject: { type: 'order', id: order.id },
        details: { number: order.number, totalMinor: order.total.amount },
      });
      const { amount, reason, dueAt } = dispute;
      const dueOn = dueAt === null ? null : formatDate(dueAt, timeZone);
      const { id: orderId, number } = order;
      const data = { orderId, number, amount, reason, dueOn };
      await queueMerchantMail(writer, { template: 'payment-disputed', data }, mailing);
    }
  });
}

/** A capture or the end of an authorization that the shop has not heard of, because an answer was lost. */
async function followStatus(
  shop: Shop,
  writer: Writer,
  { order, reported, before, now }: FollowedStatus,
): Promise<void> {
  const { state, captured } = reported;
  const isPart = state === 'authorized' && captured.amount > 0;
  if (isPart) {
    return followCapture(shop, writer, { order, state: 'part', captured, before, now });
  }
  const { status } = order.payment;
  const hasEnded = state === 'cancelled' || state === 'declined';
  if (state === 'captured' || (hasEnded && status === 'authorized')) {
    const end = hasEnded ? 'ended' : 'captured';
    await followCapture(shop, writer, { order, state: end, captured, before, now });
  }
}

interface FollowedStatus {
  order: Order;
  reported: ProviderPayment;
  /** What was captured, as the shop knew it before. */
  before: Money;
  now: number;
}

const checksPerBatch = 20;
const eventRetentionMs = 90 * 24 * 60 * 60 * 1000;

/** Reads a batch of payments again, so that a lost message leaves nothing unknown. False once none is due. */
export async function checkPayments(shop: Shop): Promise<boolean> {
  const now = shop.clock();
  const ids = await findAttemptsToCheck(shop.db.read, { now, limit: checksPerBatch });
  for (const paymentId of ids) {
    await shop.db.write((writer) => scheduleCheck(writer, paymentId, now + checkRetryMs));
    await synchronizePayment(shop, { paymentId }).catch((error: unknown) => {
      shop.log.error({ err: error, paymentId }, 'payment could not be checked');
    });
  }
  return ids.length === checksPerBatch;
}

/** A provider that fails is read again later, while the others of the batch go on. */
const checkRetryMs = 60 * 60 * 1000;

export function deleteOldProviderEvents(shop: Shop): Promise<boolean> {
  const before = shop.clock() - eventRetentionMs;
  return shop.db.write(async (writer) => {
    await forgetGuestAddresses(writer, before);
    return deleteProviderEvents(writer, { before, limit: 500 });
  });
}
