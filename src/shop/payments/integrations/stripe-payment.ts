import type Stripe from 'stripe';
import type {
  DeclineReason,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#shop/payments/rules/provider-payment.ts';
import { minorDigits, type Money, money } from '#platform/money.ts';

/** A payment is made in a session, or by a wallet without one: then its reference is that of the intent. */
export interface StripePayment {
  session: Stripe.Checkout.Session | null;
  /** Null until the customer has tried to pay in the session. */
  intent: Stripe.PaymentIntent | null;
}

/** What Stripe reports about a payment, in the words of the shop. `refunds` are those of its charge. */
export function paymentOf(
  { session, intent }: StripePayment,
  refunds: readonly Stripe.Refund[],
): ProviderPayment {
  const currency = session?.currency ?? intent?.currency ?? 'usd';
  return {
    state: session ? stateOf(session, intent) : stateAlone(intent),
    amount: moneyOf(authorizedBy(intent) ?? session?.amount_total ?? 0, currency),
    captured: moneyOf(intent?.amount_received ?? 0, currency),
    refunds: refunds.map(refundOf),
    declineReason: declineReasonOf(intent?.last_payment_error),
    authorizedUntil: authorizedUntil(intent),
  };
}

/** What was captured of it before included. */
function authorizedBy(intent: Stripe.PaymentIntent | null): number | undefined {
  if (intent?.status !== 'requires_capture') return intent?.amount;
  return intent.amount_capturable + intent.amount_received;
}

/** Whether a part can be captured and the rest stay authorized. */
export function takesParts(intent: Stripe.PaymentIntent): boolean {
  return chargeOf(intent)?.payment_method_details?.card?.multicapture?.status === 'available';
}

/** Marks a session that was replaced by one with a page, so that its end does not end the payment. */
export const movedMark = { moved: 'yes' } as const;

function stateOf(
  { status, metadata }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ProviderPayment['state'] {
  if (status === 'expired') return metadata?.['moved'] === movedMark.moved ? 'open' : 'cancelled';
  const state = intent && stateOfIntent[intent.status];
  if (state) return state;
  // While the session is open, the customer may try another card.
  if (status === 'open') return 'open';
  return intent?.status === 'requires_payment_method' ? 'declined' : 'pending';
}

/** Without a session: until it is cancelled, the customer may try again. */
function stateAlone(intent: Stripe.PaymentIntent | null): ProviderPayment['state'] {
  return (intent && stateOfIntent[intent.status]) ?? 'open';
}

const stateOfIntent: Readonly<Record<string, ProviderPayment['state']>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
  processing: 'pending',
};

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    reference: refund.id,
    key: refund.metadata?.['key'] ?? null,
    state: hasFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    amount: moneyOf(refund.amount, refund.currency),
    failure: hasFailed ? (refund.failure_reason ?? refund.status ?? 'failed') : '',
  };
}

const disputeStates: Readonly<Record<string, ProviderDispute['state']>> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  appeal_needs_response: 'open',
  under_review: 'under-review',
  warning_under_review: 'under-review',
  appeal_under_review: 'under-review',
  won: 'won',
  // An inquiry that became no dispute, and a dispute that was settled before it began.
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const state = disputeStates[dispute.status] ?? 'open';
  const dueBy = dispute.evidence_details.due_by;
  return {
    reference: dispute.id,
    amount: moneyOf(dispute.amount, dispute.currency),
    state,
    reason: dispute.reason,
    dueAt: state === 'open' && dueBy !== null ? dueBy * 1000 : null,
    openedAt: dispute.created * 1000,
  };
}

const declineReasonOfCode: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_address: 'incorrect-details',
  incorrect_cvc: 'incorrect-details',
  incorrect_number: 'incorrect-details',
  incorrect_zip: 'incorrect-details',
  invalid_account: 'incorrect-details',
  invalid_cvc: 'incorrect-details',
  invalid_expiry_month: 'incorrect-details',
  invalid_expiry_year: 'incorrect-details',
  invalid_number: 'incorrect-details',
  authentication_required: 'authentication-failed',
  payment_intent_authentication_failure: 'authentication-failed',
  card_velocity_exceeded: 'too-many-attempts',
  withdrawal_count_limit_exceeded: 'too-many-attempts',
};

/** The decline code is the bank's word, and more exact than Stripe's own code. */
function declineReasonOf(
  error: Stripe.PaymentIntent.LastPaymentError | null | undefined,
): DeclineReason | null {
  if (!error) return null;
  const { decline_code: declineCode = '', code = '' } = error;
  return declineReasonOfCode[declineCode] ?? declineReasonOfCode[code] ?? 'declined';
}

function authorizedUntil(intent: Stripe.PaymentIntent | null): number | null {
  if (intent?.status !== 'requires_capture') return null;
  const captureBefore = chargeOf(intent)?.payment_method_details?.card?.capture_before;
  return captureBefore === undefined ? null : captureBefore * 1000;
}

/** Null until the customer has tried to pay. */
export function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return expanded(session.payment_intent);
}

export function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge | null {
  return expanded(intent?.latest_charge);
}

/** The object, where the request was to expand its id. */
function expanded<Item extends object>(item: Item | string | null | undefined): Item | null {
  return typeof item === 'object' ? item : null;
}

/**
 * Digits after the point in which Stripe counts, where these are not 2. It counts ISK and UGX in hundredths, though
 * neither currency has them (docs.stripe.com/currencies).
 */
const stripeDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** The number that Stripe expects for the amount. */
export function stripeAmount({ amount, currency }: Money): number {
  return shiftedAmount(amount, (stripeDigits[currency] ?? 2) - minorDigits(currency));
}

export function moneyOf(stripeMinor: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const shift = minorDigits(currency) - (stripeDigits[currency] ?? 2);
  return money(shiftedAmount(stripeMinor, shift), currency);
}

function shiftedAmount(minor: number, digits: number): number {
  return digits >= 0 ? minor * 10 ** digits : minor / 10 ** -digits;
}
