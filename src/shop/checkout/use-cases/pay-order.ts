import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type OrderLimit, orderPaymentsFrom } from '#shop/access/rules/usage-limits.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { amountDue, type Order } from '#shop/orders/rules/order.ts';
import { isPayable } from '#shop/orders/rules/unpaid-order.ts';
import { findGuestCart } from '#shop/orders/store/guest-orders.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { openOrderLink } from '#shop/orders/use-cases/open-order-link.ts';
import { listPaymentChoices } from '#shop/orders/use-cases/payment-choices.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { methodOfGateway } from '#shop/payments/rules/gateways.ts';
import { pollIntervalMs, reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import {
  closePayment,
  insertAttempt,
  type PaymentAttempt,
  unlinkOrder,
} from '#shop/payments/store/payment-attempts.ts';
import { replacePayment } from '#shop/payments/store/payment-reservations.ts';
import { setPaymentMethod } from '#shop/payments/store/payments.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { isSameMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { deliveryOf } from './begin-payment.ts';
import { findApprovedBy, openAtProvider } from './open-at-provider.ts';
import { recordAuthorization } from './capture-payment.ts';
import { recordBalancePayment } from './pay-balance.ts';

interface OrderPayment {
  orderId: number;
  method: PaymentMethod | null;
  /** Of the signed link, by which a guest pays; null for the account of the order. */
  token: string | null;
  visitor: Visitor | null;
  network: string | null;
  /** Of the checkout that has just become the order; its customer may have approved it at the provider. */
  checkoutKey?: string;
}

type PayFailure =
  | { code: 'not-found' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'not-payable' }
  | OrderLimit
  | { code: 'gateway-unavailable' };

/** Returns the URL where the customer pays an order that was placed before and is not paid. */
export async function payOrder(
  shop: Shop,
  request: OrderPayment,
): Promise<Result<string, PayFailure>> {
  const found = await findOwnOrder(shop, request);
  if (!found.ok) return found;
  const settings = settingsFrom(await readSettings(shop.db.read));
  if (request.token !== null && !settings.guestCheckout) return failed({ code: 'not-found' });
  const choices = await listPaymentChoices(shop, found.value, settings);
  const method = choices.find((one) => one === request.method);
  const gateway = method ? await shop.gateways.forMethod(method) : null;
  if (!gateway) {
    return failed({ code: isPayable(found.value) ? 'gateway-unavailable' : 'not-payable' });
  }
  const { userId, userEmail } = found.value;
  const uses = orderPaymentsFrom(
    { customer: userId || userEmail, network: request.network },
    shop.limits,
  );
  const waitMs = shop.allowances.consume(uses);
  if (waitMs > 0) return failed({ code: 'too-many-orders', waitMs });
  const { fewLeftAt, shopName } = settings;
  const { checkoutKey = '' } = request;
  const prepared = await storeAttempt(shop, found.value, { gateway, fewLeftAt, checkoutKey });
  if (!prepared.ok) {
    shop.allowances.refund(uses);
    return prepared;
  }
  const description = `Order ${found.value.number} at ${shopName}`;
  const deliverTo = deliveryOf(shop, settings, found.value);
  return openAtProvider(shop, gateway, { ...prepared.value, deliverTo, description });
}

/** The order of the signed-in account, or the order of a guest by its signed link. */
async function findOwnOrder(
  shop: Shop,
  { orderId, token, visitor, network }: OrderPayment,
): Promise<Result<Order, PayFailure>> {
  if (token === null) {
    const order = visitor && (await findOrder(shop.db.read, orderId));
    return order?.userId === visitor?.userId && order ? ok(order) : failed({ code: 'not-found' });
  }
  const opened = await openOrderLink(shop, { orderId, token, network });
  if (!opened.ok) return opened;
  return opened.value.isGuest ? opened : failed({ code: 'not-found' });
}

interface StoredAttempt {
  gateway: PaymentGateway;
  fewLeftAt: number;
  checkoutKey: string;
}

/** Nothing is reserved: the order has its units. Its payment is locked, so that it cannot be paid or cancelled meanwhile. */
function storeAttempt(
  shop: Shop,
  { id }: Order,
  { gateway, fewLeftAt, checkoutKey }: StoredAttempt,
) {
  const now = shop.clock();
  const expiresAt = now + reservationMs;
  const paymentId = shop.newId();
  return shop.db.write(async (writer) => {
    await lockPayment(writer, id);
    const order = await findOrder(writer, id);
    if (!order || !isPayable(order)) return failed({ code: 'not-payable' as const });
    const guestCartId = await findGuestCart(writer, id);
    const payer = guestCartId === null ? { userId: order.userId } : { guestCartId };
    // The account of the order was deleted.
    if (guestCartId === null && order.userId === '') return failed({ code: 'not-found' as const });
    const approved = await findApprovedBy(writer, gateway, { checkoutKey, now });
    const passedOn = approved?.reference ?? null;
    await replacePayment(writer, payer, { fewLeftAt, newId: shop.newId, now, passedOn });
    const { email } = order.form;
    const amount = amountDue(order);
    await insertAttempt(writer, {
      id: paymentId,
      gateway: gateway.id,
      userId: order.userId,
      cartId: guestCartId ?? '',
      checkoutKey: '',
      reservedSince: now,
      expiresAt,
      amount,
      email,
      planned: null,
      paysOrderId: id,
      now,
    });
    const job = { kind: 'settle-payment', payload: { paymentId } } as const;
    await queueJob(writer, { id: shop.newId(), ...job, now, dueAt: now + pollIntervalMs });
    const approval = approved && { ...approved, parts: null };
    return ok({ paymentId, amount, email, expiresAt, approval });
  });
}

/**
 * Pays the placed order with an authorized payment. Of several payments of one order, and of staff who mark it paid or
 * cancel it at the same time, exactly one wins: the others find an order that is not awaiting its payment.
 */
export async function payPlacedOrder(
  shop: Shop,
  payment: PaymentAttempt & { paysOrderId: number },
  reported: ProviderPayment | null,
): Promise<Result<null, { code: 'not-payable' }>> {
  const { id, paysOrderId: orderId, gateway, amount } = payment;
  const { capturePayments } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockPayment(writer, orderId);
    if (!(await closePayment(writer, id, 'placed'))) return ok(null);
    const order = await findOrder(writer, orderId);
    if (!order || !isPayable(order) || !isSameMoney(amountDue(order), amount)) {
      return failed({ code: 'not-payable' as const });
    }
    if (order.balance.amount > 0) {
      await recordBalancePayment(shop, writer, { payment, order, reported, now });
      return ok(null);
    }
    // Before it is authorized, because an order belongs to one payment at a time.
    await unlinkOrder(writer, { orderId, newId: shop.newId, now });
    const authorized = { payment, orderId, reported, capturePayments, lines: order.lines, now };
    if (!(await recordAuthorization(shop, writer, authorized))) {
      return failed({ code: 'not-payable' as const });
    }
    await setPaymentMethod(writer, orderId, methodOfGateway[gateway]);
    await queueMail(writer, {
      id: shop.newId(),
      template: 'order-paid',
      recipient: order.form.email,
      data: { orderId },
      now,
    });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: payment.userId === '' ? null : payment.userId,
      action: 'order.payment-authorized',
      subject: { type: 'order', id: orderId },
      details: { number: order.number, totalMinor: order.total.amount },
    });
    return ok(null);
  });
}
