import type { Order } from '#shop/orders/rules/order.ts';
import { orderFromPlan, type PlannedOrder } from '#shop/orders/rules/order-plan.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import type { EmbeddedPayment } from '#shop/payments/integrations/payment-gateway.ts';
import {
  findAttempt,
  type PaymentAttempt,
  setReference,
} from '#shop/payments/store/payment-attempts.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { deliveryOf } from './begin-payment.ts';
import { hasPaid, type PayingCustomer } from './settle-payment.ts';

export interface PaymentForm {
  gateway: GatewayId;
  /** What is paid; an order that is not placed yet has no number. */
  order: Order;
  amount: Money;
  expiresAt: number;
  /** Null if the provider could not be reached. */
  form: EmbeddedPayment | null;
}

interface FormRequest extends Pick<PayingCustomer, 'visitor' | 'orderLink'> {
  /** Of a guest. */
  cartToken?: string | null;
  paymentId: string;
}

/** 'ended': the page of the outcome says how. */
type FormFailure = { code: 'not-found' } | { code: 'ended' };

/** The provider's form for an open payment of this customer. */
export async function showPaymentForm(
  shop: Shop,
  request: FormRequest,
): Promise<Result<PaymentForm, FormFailure>> {
  const { paymentId } = request;
  const found = await findOpenForm(shop, request);
  if (!found.ok) return found;
  const { payment, reference, order, embedded } = found.value;
  const { amount, gateway, expiresAt } = payment;
  try {
    const form = await embedded.read(reference);
    return form ? ok({ gateway, order, amount, expiresAt, form }) : failed({ code: 'ended' });
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'payment form could not be read');
    return ok({ gateway, order, amount, expiresAt, form: null });
  }
}

/** Continues on the provider's own page, for browsers that cannot show its form. */
export async function leaveForm(
  shop: Shop,
  request: FormRequest,
): Promise<Result<null, FormFailure | { code: 'gateway-unavailable' }>> {
  const { paymentId } = request;
  const found = await findOpenForm(shop, request);
  if (!found.ok) return found;
  const { payment, reference, order, embedded } = found.value;
  const settings = settingsFrom(await readSettings(shop.db.read));
  try {
    const moved = await embedded.moveToPage(reference, {
      paymentId,
      amount: payment.amount,
      description: `Order ${order.number} at ${settings.shopName}`.replace('  ', ' '),
      email: order.form.email,
      deliverTo: deliveryOf(shop, settings, order),
      returnUrl: `${shop.origin}/checkout/payment/${paymentId}`,
      expiresAt: payment.expiresAt,
    });
    if (!moved) return failed({ code: 'ended' });
    return await followMove(shop, payment, moved.reference);
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'payment could not be moved to the provider');
    return failed({ code: 'gateway-unavailable' });
  }
}

async function followMove(shop: Shop, { id, gateway }: PaymentAttempt, reference: string) {
  return shop.db.write(async (writer): Promise<Result<null, FormFailure>> => {
    if (await setReference(writer, id, reference)) return ok(null);
    // It ended at the same moment: the new page must not be paid either.
    const job = { kind: 'release-payment', payload: { gateway, reference } } as const;
    await queueJob(writer, { id: shop.newId(), ...job, now: shop.clock() });
    return ok(null);
  });
}

async function findOpenForm(shop: Shop, { paymentId, cartToken = null, ...payer }: FormRequest) {
  const payment = await findAttempt(shop.db.read, paymentId);
  if (!payment || !(await hasPaid(shop, { ...payer, cartToken }, payment))) {
    return failed({ code: 'not-found' as const });
  }
  const { embedded } = (await shop.gateways.find(payment.gateway)) ?? {};
  if (!embedded) return failed({ code: 'not-found' as const });
  const { reference } = payment;
  const order = await orderOf(shop, payment);
  if (payment.state !== 'open' || reference === null || !order) {
    return failed({ code: 'ended' as const });
  }
  return ok({ payment, reference, order, embedded });
}

/** The order that the payment is to pay, or is to become. */
async function orderOf(shop: Shop, payment: PaymentAttempt): Promise<Order | null> {
  const { paysOrderId, userId, createdAt: placedAt } = payment;
  if (paysOrderId !== null) return findOrder(shop.db.read, paysOrderId);
  // As beginPayment has planned it.
  const planned = payment.planned as PlannedOrder | null;
  if (!planned) return null;
  const { plan } = planned;
  return orderFromPlan({ id: 0, number: '', userId, userEmail: plan.form.email, placedAt, plan });
}
