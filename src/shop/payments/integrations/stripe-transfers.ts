import type Stripe from 'stripe';
import type { ProviderPayment, ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { subtractMoney } from '#platform/money.ts';
import type { AmountOnce, CaptureRequest } from './payment-gateway.ts';
import { findStripePayment, isRefusal } from './find-stripe-payment.ts';
import {
  chargeOf,
  paymentOf,
  refundOf,
  stripeAmount,
  takesParts,
  type StripePayment,
} from './stripe-payment.ts';

export async function readStripePayment(
  stripe: Stripe,
  reference: string,
): Promise<ProviderPayment | null> {
  const payment = await findStripePayment(stripe, reference);
  return payment && paymentOf(payment, await refundsOf(stripe, payment));
}

/** An expanded charge carries its last ten refunds; more of them take another request. */
async function refundsOf(stripe: Stripe, { intent }: StripePayment) {
  const known = chargeOf(intent)?.refunds;
  if (!intent || !known?.has_more) return known?.data ?? [];
  return stripe.refunds.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({
    limit: 1_000,
  });
}

export async function captureStripePayment(
  stripe: Stripe,
  reference: string,
  capture: CaptureRequest,
): Promise<boolean> {
  const intent = (await findStripePayment(stripe, reference))?.intent;
  if (intent?.status !== 'requires_capture') return intent?.status === 'succeeded';
  const { amount, whole = amount, key } = capture;
  const isPart = amount.amount < whole.amount && takesParts(intent);
  const before = intent.amount_received;
  const wanted = stripeAmount(isPart ? amount : whole) - before;
  if (isPart && wanted <= 0) return true;
  try {
    // Of two captures at once the second has the key of the first, and Stripe refuses it. It is repeated later.
    const { status } = await stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: Math.max(wanted, 0), ...(isPart && { final_capture: false }) },
      { idempotencyKey: before === 0 ? key : `${key}-${before}` },
    );
    return isPart || status === 'succeeded';
  } catch (error) {
    // Captured, cancelled or expired at the same moment: only reading it again tells which.
    const now = isRefusal(error) ? await stripe.paymentIntents.retrieve(intent.id) : null;
    if (!now || now.status === 'requires_capture') throw error;
    return now.status === 'succeeded';
  }
}

/** Stripe refuses what came too late, so each step reads again what the payment has become. */
export async function releaseStripePayment(
  stripe: Stripe,
  reference: string,
  triesLeft = 2,
): Promise<boolean> {
  const payment = await findStripePayment(stripe, reference);
  if (!payment || payment.session?.status === 'expired') return false;
  try {
    if (payment.session?.status === 'open') {
      await stripe.checkout.sessions.expire(reference);
      return false;
    }
    return await returnMoney(stripe, reference, payment);
  } catch (error) {
    if (!isRefusal(error) || triesLeft === 0) throw error;
    return releaseStripePayment(stripe, reference, triesLeft - 1);
  }
}

async function returnMoney(
  stripe: Stripe,
  reference: string,
  payment: StripePayment,
): Promise<boolean> {
  const { intent } = payment;
  if (intent?.status === 'requires_capture') {
    if (intent.amount_received === 0) {
      await stripe.paymentIntents.cancel(intent.id);
      return true;
    }
    // Captured in part: the rest is released, and the parts are refunded.
    await stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: 0 },
      { idempotencyKey: `release-${intent.id}-${intent.amount_received}` },
    );
    return returnRest(stripe, reference);
  }
  if (intent && !payment.session && unpaidStates.has(intent.status)) {
    // The customer may have paid since it was read: only reading it again tells whether money was reserved.
    await stripe.paymentIntents.cancel(intent.id);
    return returnRest(stripe, reference);
  }
  // A voided authorization counts as refunded, so that a repeated release says the same.
  if (intent?.status === 'canceled') return chargeOf(intent)?.refunded === true;
  if (intent?.status !== 'succeeded') {
    if (intent?.status === 'processing') throw new Error('the payment is still processing');
    return false;
  }
  const { captured, refunds } = paymentOf(payment, await refundsOf(stripe, payment));
  const left = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((rest, { amount }) => subtractMoney(rest, amount), captured);
  if (left.amount > 0) {
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: stripeAmount(left) },
      { idempotencyKey: `release-${intent.id}-${left.amount}-${refunds.length}` },
    );
  }
  return true;
}

/** A session ends its intent itself. */
const unpaidStates: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

async function returnRest(stripe: Stripe, reference: string): Promise<boolean> {
  const payment = await findStripePayment(stripe, reference);
  return payment !== null && returnMoney(stripe, reference, payment);
}

/** The key is stored with the refund as well, because Stripe forgets idempotency keys after a day. */
export async function refundStripePayment(
  stripe: Stripe,
  reference: string,
  wanted: AmountOnce,
): Promise<ProviderRefund> {
  const { amount, key } = wanted;
  const payment = await findStripePayment(stripe, reference);
  const intent = payment?.intent;
  if (!intent) return refusedRefund(wanted, 'Stripe does not know this payment');
  const earlier = await refundsOf(stripe, payment);
  const known = earlier.map(refundOf).find((one) => one.key === key);
  if (known) return known;
  try {
    const body = {
      payment_intent: intent.id,
      amount: stripeAmount(amount),
      metadata: { key },
    };
    return refundOf(await stripe.refunds.create(body, { idempotencyKey: key }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusedRefund(wanted, error.message);
  }
}

function refusedRefund({ amount, key }: AmountOnce, failure: string): ProviderRefund {
  return { reference: key, key, state: 'failed', amount, failure };
}
