import {
  pollIntervalMs,
  type AttemptEnd,
  type AttemptState,
  decidePayment,
  paidOrderOf,
} from '#shop/payments/rules/payment-attempt.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { DeclineReason, ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { queueLowStock } from '#shop/orders/store/low-stock.ts';
import { merchantAddresses, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type PaymentAttempt,
  closePayment,
  findAttempt,
  recordReport,
} from '#shop/payments/store/payment-attempts.ts';
import type { Customer } from '#shop/cart/rules/cart.ts';
import {
  browserCart,
  type CartKeys,
  findCart,
  lockCart,
  lockCartById,
} from '#shop/cart/store/cart.ts';
import { takeOrderedLines } from '#shop/cart/store/cart-lines.ts';
import { deleteCartDraft } from '#shop/checkout/store/checkout-drafts.ts';
import type { Writer } from '#platform/database/database.ts';
import { completeReservation } from '#shop/inventory/store/stock-reservations.ts';
import { endPayment } from '#shop/payments/store/payment-reservations.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import type { PlannedOrder } from '#shop/orders/rules/order-plan.ts';
import { findOrderNumber } from '#shop/orders/store/orders.ts';
import { recordOrder, type StandingOrder } from '#shop/orders/store/record-order.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { recordAuthorization } from './capture-payment.ts';
import { payPlacedOrder } from './pay-order.ts';

export interface Settled {
  /** '' for a guest, who has the cart. */
  userId: string;
  /** The account into which the guest signed in while paying; null for none. */
  claimedBy: string | null;
  cartId: string;
  gateway: GatewayId;
  state: AttemptState;
  /** Why the provider declined the last try, as far as it says. */
  declineReason: DeclineReason | null;
  /** The order that the payment has placed or paid. */
  orderId: number | null;
  /** The order that was placed before and that the payment is to pay; null where it places the order. */
  paysOrderId: number | null;
  orderNumber: string | null;
}

interface SettlementRequest {
  paymentId: string;
  /** Set when called by a job, which is rescheduled while the payment is open. */
  jobId?: string;
  /** The account, or the cart of the guest, that has left the provider's page without paying, which ends a payment that is still open. */
  leftBy?: string;
}

/**
 * Reads the payment from the provider and places the order or releases its units. Safe to call by anyone, repeatedly
 * and concurrently: nothing that the caller claims about the payment is trusted.
 */
export async function settlePayment(
  shop: Shop,
  request: SettlementRequest,
): Promise<Settled | null> {
  const payment = await findAttempt(shop.db.read, request.paymentId);
  if (payment?.state === 'open')
    await settle(shop, payment, request.leftBy === (payment.userId || payment.cartId));
  const settled = payment && (await findAttempt(shop.db.read, payment.id));
  if (request.jobId !== undefined) await finishJob(shop, request.jobId, settled);
  if (!settled) return null;
  const { userId, claimedBy, cartId, gateway, state, declineReason } = settled;
  const { paysOrderId } = settled;
  const orderId = paidOrderOf(settled);
  const orderNumber = orderId === null ? null : await findOrderNumber(shop.db.read, orderId);
  const payer = { userId, claimedBy, cartId };
  return { ...payer, gateway, state, declineReason, orderId, orderNumber, paysOrderId };
}

/** Who may pay: the owner of the cart, or a guest who has opened the signed link of an order. */
export interface PayingCustomer extends Customer {
  orderLink?: { orderId: number; token: string } | null;
}

/** By whom this payment is left: its account, or the cart of its guest; null for anyone else. */
export async function payerLeaving(
  shop: Shop,
  customer: PayingCustomer,
  paymentId: string,
): Promise<string | null> {
  const payment = await findAttempt(shop.db.read, paymentId);
  if (!payment || !(await hasPaid(shop, customer, payment))) return null;
  return payment.userId || payment.cartId;
}

/** Whether the payment is that of this account, or of the guest with this cart or order, signed in since then or not. */
export async function hasPaid(
  shop: Shop,
  customer: PayingCustomer,
  payment: Pick<Settled, 'userId' | 'claimedBy' | 'cartId' | 'paysOrderId'>,
): Promise<boolean> {
  const { visitor, cartToken, orderLink = null } = customer;
  const { userId, claimedBy, cartId, paysOrderId } = payment;
  if (userId !== '') return visitor?.userId === userId;
  if (visitor && claimedBy === visitor.userId) return true;
  if (orderLink !== null && orderLink.orderId === paysOrderId) {
    if (shop.orderLinks.isValid(orderLink.orderId, orderLink.token)) return true;
  }
  if (visitor || cartToken === null) return false;
  return (await findCart(shop.db.read, browserCart(cartToken)))?.id === cartId;
}

async function settle(shop: Shop, payment: PaymentAttempt, isLeft: boolean): Promise<void> {
  const reported = await requestRefund(shop, payment);
  const now = shop.clock();
  if (reported && reported.declineReason !== payment.declineReason) {
    await shop.db.write((writer) => recordReport(writer, payment.id, reported));
  }
  const outcome = decidePayment(reported, { ...payment, now });
  if (outcome === 'wait') {
    // Nothing that was authorized is given up on the word of a browser.
    if (isLeft && reported?.state === 'open') await end(shop, payment, 'cancelled');
    return;
  }
  if (outcome !== 'place') return end(shop, payment, outcome);
  const { paysOrderId } = payment;
  const placed =
    paysOrderId === null
      ? await place(shop, payment, { reported, now })
      : await payPlacedOrder(shop, { ...payment, paysOrderId }, reported);
  if (!placed.ok) await end(shop, payment, 'refused');
}

/** If the provider does not answer before the reservation expires, the payment is released later. */
async function requestRefund(shop: Shop, { gateway, reference, expiresAt }: PaymentAttempt) {
  if (reference === null) return null;
  try {
    return (await (await shop.gateways.find(gateway))?.read(reference)) ?? null;
  } catch (error) {
    if (shop.clock() >= expiresAt) return null;
    throw error;
  }
}

/** Does nothing if the payment was closed concurrently. */
async function place(
  shop: Shop,
  payment: PaymentAttempt,
  { reported, now }: { reported: ProviderPayment | null; now: number },
): Promise<Result<null, { code: string }>> {
  const { id, checkoutKey } = payment;
  // As beginPayment has planned it.
  const planned = payment.planned as PlannedOrder | null;
  if (!planned) return failed({ code: 'forgotten' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { capturePayments, fewLeftAt } = settings;
  const recipients = merchantAddresses(settings);
  return shop.db.write(async (writer) => {
    const customer = await customerOf(writer, payment, planned);
    if (customer === null) return failed({ code: 'forgotten' });
    const cart = await lockPayerCart(shop, writer, { payment, now });
    if (!(await closePayment(writer, id, 'placed'))) return ok(null);
    const { deducted, falls } = await completeReservation(writer, id);
    const recorded = await recordOrder(writer, {
      ...planned,
      deducted,
      merchant: recipients,
      ...customer,
      checkoutKey,
      limits: shop.limits,
      newId: shop.newId,
      newRowId: shop.newRowId,
      now,
    });
    if (!recorded.ok) return recorded;
    const { id: orderId } = recorded.value;
    const { lines, reducedBy } = planned.plan;
    const authorized = { payment, orderId, reported, capturePayments, lines, now };
    if (!(await recordAuthorization(shop, writer, authorized))) {
      return failed({ code: 'not-payable' });
    }
    const mailing = { recipients, newId: shop.newId, now };
    await queueLowStock(writer, { lines, falls, fewLeftAt }, mailing);
    const code = reducedBy?.code ?? null;
    if (cart) {
      await takeOrderedLines(writer, cart.id, { lines, code, newKey: shop.newId() });
      await deleteCartDraft(writer, cart.id);
    }
    return ok(null);
  });
}

/** Null once the account is deleted. */
async function customerOf(
  writer: Writer,
  { userId, cartId }: PaymentAttempt,
  { plan }: PlannedOrder,
): Promise<Pick<StandingOrder, 'userId' | 'userEmail' | 'guestCartId'> | null> {
  if (userId === '') {
    return { userId, userEmail: plan.form.email.trim().toLowerCase(), guestCartId: cartId };
  }
  const [account] = await findAccountFacts(writer, [userId]);
  return account ? { userId, userEmail: account.email } : null;
}

/** Of a guest who has signed in while paying, the cart of the account; null if there is none any more. */
async function lockPayerCart(
  shop: Shop,
  writer: Writer,
  { payment: { id, userId, cartId }, now }: { payment: PaymentAttempt; now: number },
): Promise<CartKeys | null> {
  const fresh = { id: shop.newRowId(), checkoutKey: shop.newId(), now };
  if (userId !== '') return lockCart(writer, { userId }, fresh);
  const own = await lockCartById(writer, cartId, now);
  const claimedBy = own ? null : (await findAttempt(writer, id))?.claimedBy;
  return claimedBy ? lockCart(writer, { userId: claimedBy }, fresh) : own;
}

async function end(shop: Shop, payment: PaymentAttempt, state: AttemptEnd): Promise<void> {
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write((writer) =>
    endPayment(writer, { payment, state, fewLeftAt, newId: shop.newId, now }),
  );
  if (state === 'refused') {
    shop.log.warn({ code: 'payment-refused', paymentId: payment.id }, 'payment refused');
  }
}

async function finishJob(shop: Shop, jobId: string, settled: PaymentAttempt | null): Promise<void> {
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
