import type Stripe from 'stripe';
import { intentOf, type StripePayment } from './stripe-payment.ts';

/** Null if Stripe does not know it, for example because it belongs to the other mode. */
export async function findStripePayment(
  stripe: Stripe,
  reference: string,
): Promise<StripePayment | null> {
  if (reference.startsWith('pi_')) {
    const intent = await found(
      stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge.refunds'] }),
    );
    return intent && { session: null, intent };
  }
  const session = await findSession(stripe, reference);
  return session && { session, intent: intentOf(session) };
}

/** Null as well for a payment without a session. */
export function findSession(stripe: Stripe, reference: string) {
  return found(
    stripe.checkout.sessions.retrieve(reference, {
      expand: ['payment_intent.latest_charge.refunds'],
    }),
  );
}

async function found<Item>(reading: Promise<Item>): Promise<Item | null> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Stripe refuses the request itself; repeating it changes nothing. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
}
