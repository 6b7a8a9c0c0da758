import {
  pollIntervalMs,
  type CardPaymentEnd,
  type CardPaymentState,
  decidePayment,
} from '#shop/payments/rules/card-payment.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type CardPayment,
  closePayment,
  findCardPayment,
  linkOrder,
} from '#shop/payments/store/card-payments.ts';
import { lockCart } from '#shop/cart/store/cart.ts';
import { takeOrderedLines } from '#shop/cart/store/cart-lines.ts';
import { deleteDraft } from '#shop/checkout/store/checkout-drafts.ts';
import type { Writer } from '#platform/database/database.ts';
import { completeReservation } from '#shop/inventory/store/stock-reservations.ts';
import { endPayment } from '#shop/payments/store/payment-reservations.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import type { PlannedOrder } from '#shop/orders/rules/order.ts';
import { findOrderNumber } from '#shop/orders/store/orders.ts';
import { recordOrder } from '#shop/orders/store/record-order.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface Settled {
  userId: string;
  state: CardPaymentState;
  /** Number of the placed order. */
  orderNumber: string | null;
}

interface SettlementRequest {
  paymentId: string;
  /** Set when called by a job, which is rescheduled while the payment is open. */
  jobId?: string;
}

/**
 * Reads the payment from the provider and places the order or releases its units. Safe to call by anyone, repeatedly
 * and concurrently: nothing that the caller claims about the payment is trusted.
 */
export async function settlePayment(
  shop: Shop,
  request: SettlementRequest,
): Promise<Settled | null> {
  const payment = await findCardPayment(shop.db.read, request.paymentId);
  if (payment?.state === 'open') await settle(shop, payment);
  const settled = payment && (await findCardPayment(shop.db.read, payment.id));
  if (request.jobId !== undefined) await finishJob(shop, request.jobId, settled);
  if (!settled) return null;
  const { userId, state, orderId } = settled;
  const orderNumber = orderId === null ? null : await findOrderNumber(shop.db.read, orderId);
  return { userId, state, orderNumber };
}

async function settle(shop: Shop, payment: CardPayment): Promise<void> {
  const reported = await askProvider(shop, payment);
  const now = shop.clock();
  const verdict = decidePayment(reported, { ...payment, now });
  if (verdict === 'wait') return;
  if (verdict !== 'place') return end(shop, payment, verdict);
  const placed = await place(shop, payment, now);
  if (!placed.ok) await end(shop, payment, 'refused');
}

/** If the provider does not answer before the reservation expires, the payment is released later. */
async function askProvider(shop: Shop, { reference, expiresAt }: CardPayment) {
  if (reference === null || !shop.cards) return null;
  try {
    return await shop.cards.read(reference);
  } catch (error) {
    if (shop.clock() >= expiresAt) return null;
    throw error;
  }
}

/** Does nothing if the payment was closed concurrently. */
async function place(
  shop: Shop,
  payment: CardPayment,
  now: number,
): Promise<Result<null, { code: string }>> {
  const { id, userId, checkoutKey } = payment;
  // As beginPayment has planned it.
  const planned = payment.planned as PlannedOrder | null;
  if (!planned) return failed({ code: 'forgotten' });
  return shop.db.write(async (writer) => {
    const email = await emailOf(writer, userId);
    if (email === null) return failed({ code: 'forgotten' });
    const fresh = { id: shop.newId(), checkoutKey: shop.newId(), now };
    const cart = await lockCart(writer, { userId }, fresh);
    if (!(await closePayment(writer, id, 'placed'))) return ok(null);
    const deducted = await completeReservation(writer, id);
    const recorded = await recordOrder(writer, {
      ...planned,
      deducted,
      userId,
      userEmail: email,
      checkoutKey,
      limits: shop.limits,
      newId: shop.newId,
      now,
    });
    if (!recorded.ok) return recorded;
    await linkOrder(writer, id, recorded.value.id);
    const { lines, reducedBy } = planned.plan;
    const code = reducedBy?.code ?? null;
    await takeOrderedLines(writer, cart.id, { lines, code, newKey: shop.newId() });
    await deleteDraft(writer, userId);
    const job = { kind: 'capture-payment', payload: { paymentId: id }, now } as const;
    await queueJob(writer, { id: shop.newId(), ...job });
    return ok(null);
  });
}

async function emailOf(writer: Writer, userId: string): Promise<string | null> {
  const [account] = await findAccountFacts(writer, [userId]);
  return account?.email ?? null;
}

async function end(shop: Shop, payment: CardPayment, state: CardPaymentEnd): Promise<void> {
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write((writer) =>
    endPayment(writer, { payment, state, fewLeftAt, newId: shop.newId, now }),
  );
  if (state === 'refused') {
    shop.log.warn({ code: 'payment-refused', paymentId: payment.id }, 'payment refused');
  }
}

async function finishJob(shop: Shop, jobId: string, settled: CardPayment | null): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId)) || settled?.state !== 'open') return;
    await queueJob(writer, {
      id: shop.newId(),
      kind: 'settle-payment',
      payload: { paymentId: settled.id },
      now,
      dueAt: Math.min(now + pollIntervalMs, Math.max(settled.expiresAt, now)),
    });
  });
}
