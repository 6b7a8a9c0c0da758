import type Stripe from 'stripe';
import type { StripeKeys } from '#shop/payments/rules/gateways.ts';
import type {
  ProviderAccount,
  ProviderDispute,
  ProviderEvent,
} from '#shop/payments/rules/provider-payment.ts';
import type { PaymentGateway, WebhookMessage } from './payment-gateway.ts';
import { findStripePayment } from './find-stripe-payment.ts';
import { chargeOf, disputeOf, moneyOf, type StripePayment, takesParts } from './stripe-payment.ts';

/** Whether the key moves real money: Stripe writes the mode into each key. */
export function isLiveStripeKey(key: string): boolean {
  return /^(?:sk|rk|pk)_live_/.test(key);
}

export async function readStripeAccount(
  stripe: Stripe,
  { intent }: StripePayment,
): Promise<ProviderAccount> {
  const charge = chargeOf(intent);
  if (!intent || !charge) return { fee: null, net: null, payout: null, disputes: [] };
  const disputes: ProviderDispute[] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: intent.id })) {
    disputes.push(disputeOf(dispute));
  }
  const settled = await settledParts(stripe, intent, charge);
  const last = settled.at(-1);
  if (!last) return { fee: null, net: null, payout: null, disputes };
  const sum = (part: 'fee' | 'net') => settled.reduce((total, one) => total + one[part], 0);
  return {
    fee: moneyOf(sum('fee'), last.currency),
    net: moneyOf(sum('net'), last.currency),
    payout: await findPayout(stripe, charge.id, last),
    disputes,
  };
}

/** The captures of a charge in the merchant's balance, the oldest first. Each part that was captured has its own fee. */
async function settledParts(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { id, balance_transaction: known }: Stripe.Charge,
): Promise<Stripe.BalanceTransaction[]> {
  if (takesParts(intent)) {
    const parts = await stripe.balanceTransactions
      .list({ source: id, type: 'charge', limit: 100 })
      .autoPagingToArray({ limit: 100 });
    return parts.toReversed();
  }
  if (known === null) return [];
  return [typeof known === 'string' ? await stripe.balanceTransactions.retrieve(known) : known];
}

/** Days after which a payment is part of a payout even with a monthly schedule. */
const payoutWindowSeconds = 40 * 24 * 60 * 60;

/** Stripe does not say which payout contains a payment, so the payouts since it was available are searched. */
async function findPayout(
  stripe: Stripe,
  chargeId: string,
  { available_on: since, status }: Stripe.BalanceTransaction,
): Promise<ProviderAccount['payout']> {
  if (status !== 'available') return null;
  const arrived = { gte: since, lte: since + payoutWindowSeconds };
  const { data } = await stripe.payouts.list({ arrival_date: arrived, limit: 100 });
  for (const payout of data.toReversed()) {
    if (!payout.automatic || payout.status !== 'paid') continue;
    const found = await stripe.balanceTransactions.list({
      payout: payout.id,
      source: chargeId,
      limit: 1,
    });
    if (found.data.length > 0) return { reference: payout.id, paidAt: payout.arrival_date * 1000 };
  }
  return null;
}

/** Null unless Stripe has signed the message in the last five minutes, for the mode of the keys. */
export async function verifyStripeEvent(
  stripe: Stripe,
  { headers, body }: WebhookMessage,
  { secretKey, webhookSecret }: StripeKeys,
): Promise<ProviderEvent | null> {
  const signature = headers['stripe-signature'];
  if (!signature || webhookSecret === '') return null;
  const event = await signedEvent(stripe, { body, signature, webhookSecret });
  if (event?.livemode !== isLiveStripeKey(secretKey)) return null;
  return { id: event.id, kind: event.type, reference: await referenceOf(stripe, event) };
}

async function signedEvent(
  stripe: Stripe,
  { body, signature, webhookSecret }: Record<'body' | 'signature' | 'webhookSecret', string>,
): Promise<Stripe.Event | null> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
  } catch {
    // A wrong signature, an old one, or no event at all.
    return null;
  }
}

/**
 * The session that the event is about, directly or through its payment intent, or the intent that a wallet has paid;
 * null for those of other programs.
 */
async function referenceOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  if (!('object' in object) || !('id' in object)) return null;
  if (object.object === 'checkout.session')
    return object.metadata?.['paymentId'] ? object.id : null;
  const intent = object.object === 'payment_intent' ? object.id : intentIdOf(object);
  if (intent === null) return null;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const [session] = data;
  if (session) return session.metadata?.['paymentId'] ? session.id : null;
  const alone = await findStripePayment(stripe, intent);
  return alone?.intent?.metadata['paymentId'] ? intent : null;
}

/** Of a charge, a refund or a dispute. */
function intentIdOf(object: object): string | null {
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : null;
}

export async function testStripeKeys(stripe: Stripe): ReturnType<PaymentGateway['test']> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const name = account.settings?.dashboard.display_name ?? account.business_profile?.name;
    if (!account.charges_enabled) {
      return { ok: false, reason: 'Stripe has not activated payments for this account yet.' };
    }
    return { ok: true, account: name ?? account.email ?? account.id };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
