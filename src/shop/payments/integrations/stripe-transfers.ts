import type Stripe from 'stripe';
import type { ProviderPayment, ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { subtractMoney } from '#platform/money.ts';
import type { AmountOnce, CaptureRequest } from './payment-gateway.ts';
import { isRefusal } from './stripe-account.ts';
import {
  chargeOf,
  intentOf,
  paymentOf,
  refundOf,
  stripeAmount,
  takesParts,
} from './stripe-payment.ts';

export async function readStripePayment(
  stripe: Stripe,
  reference: string,
): Promise<ProviderPayment | null> {
  const session = await findSession(stripe, reference);
  return session && paymentOf(session, await refundsOf(stripe, session));
}

/** Null if Stripe does not know it, for example because it belongs to the other mode. */
export async function findSession(stripe: Stripe, reference: string) {
  try {
    return await stripe.checkout.sessions.retrieve(reference, {
      expand: ['payment_intent.latest_charge.refunds'],
    });
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** An expanded charge carries its last ten refunds; more of them take another request. */
async function refundsOf(stripe: Stripe, session: Stripe.Checkout.Session) {
  const intent = intentOf(session);
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
  const session = await findSession(stripe, reference);
  const intent = session && intentOf(session);
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
  const session = await findSession(stripe, reference);
  if (!session || session.status === 'expired') return false;
  try {
    if (session.status === 'open') {
      await stripe.checkout.sessions.expire(reference);
      return false;
    }
    return await returnMoney(stripe, session);
  } catch (error) {
    if (!isRefusal(error) || triesLeft === 0) throw error;
    return releaseStripePayment(stripe, reference, triesLeft - 1);
  }
}

async function returnMoney(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const intent = intentOf(session);
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
    const released = await findSession(stripe, session.id);
    return released !== null && returnMoney(stripe, released);
  }
  // A voided authorization counts as refunded, so that a repeated release says the same.
  if (intent?.status === 'canceled') return chargeOf(intent)?.refunded === true;
  if (intent?.status !== 'succeeded') {
    if (intent?.status === 'processing') throw new Error('the payment is still processing');
    return false;
  }
  const { captured, refunds } = paymentOf(session, await refundsOf(stripe, session));
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

/** The key is stored with the refund as well, because Stripe forgets idempotency keys after a day. */
export async function refundStripePayment(
  stripe: Stripe,
  reference: string,
  wanted: AmountOnce,
): Promise<ProviderRefund> {
  const { amount, key } = wanted;
  const session = await findSession(stripe, reference);
  const intent = session && intentOf(session);
  if (!session || !intent) return refusedRefund(wanted, 'Stripe does not know this payment');
  const earlier = await refundsOf(stripe, session);
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
