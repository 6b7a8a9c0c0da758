import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';

/** What the stand-in keeps. */
export interface StripeState {
  /** http://127.0.0.1:PORT */
  origin: string;
  keys: { secretKey: string; publishableKey: string; webhookSecret: string };
  /** By the id of the session, or of the intent that a wallet pays without one. */
  payments: Map<string, StoredPayment>;
  /** Whether the cards that pay from now on can be captured in parts, where the shop asks for it. */
  takesParts: boolean;
  /** Until when cards that pay from now on hold the money, in seconds. */
  captureBefore: number;
  /** State of refunds made from now on. */
  refundStatus: StoredRefund['status'];
  /** The card in the wallet of the browser. */
  walletCard: string;
  /** What the customer does on the page. `isConfirmed` is the result of the bank's second step. */
  pay: (id: string, card: string, isConfirmed?: boolean) => 'paid' | 'declined' | 'second-step';
}

/** What Stripe knows of a payment, as the stand-in keeps it. Amounts are in Stripe's smallest units. */
export interface StoredPayment {
  id: string;
  /** 'none' for an intent without a session. */
  uiMode: 'elements' | 'hosted_page' | 'none';
  status: 'open' | 'complete' | 'expired';
  clientSecret: string | null;
  url: string | null;
  amount: number;
  currency: string;
  expiresAt: number;
  returnUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  /** Whether the shop has requested to capture in parts. */
  requestsParts: boolean;
  intent: StoredIntent | null;
}

export interface StoredIntent {
  id: string;
  chargeId: string;
  status: Stripe.PaymentIntent.Status;
  /** Whether a card was charged, be it only to reserve the money. */
  isCharged: boolean;
  /** Amounts of its captures. */
  captures: number[];
  takesParts: boolean;
  captureBefore: number;
  declineCode: string | null;
  refunds: StoredRefund[];
  dispute: StoredDispute | null;
  payoutId: string | null;
}

export interface StoredRefund {
  id: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

export interface StoredDispute {
  id: string;
  status: Stripe.Dispute.Status;
  dueBy: number;
}

/** Stripe's published price for cards in the USA: 2.9 % and 30 cents. */
function feeOf(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

const createdAt = 1_790_000_000;
/** Seven days after the payment. */
export const usualCaptureBefore = createdAt + 7 * 24 * 60 * 60;

export function newIntent(): StoredIntent {
  const id = randomUUID().replaceAll('-', '').slice(0, 24);
  return {
    id: `pi_${id}`,
    chargeId: `ch_${id}`,
    status: 'requires_payment_method',
    isCharged: false,
    captures: [],
    takesParts: false,
    captureBefore: usualCaptureBefore,
    declineCode: null,
    refunds: [],
    dispute: null,
    payoutId: null,
  };
}

export function receivedBy({ captures }: StoredIntent): number {
  return captures.reduce((sum, amount) => sum + amount, 0);
}

export function sessionJson(payment: StoredPayment, isExpanded = false) {
  const { intent } = payment;
  return {
    id: payment.id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    ui_mode: payment.uiMode,
    status: payment.status,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: payment.amount,
    currency: payment.currency,
    client_secret: payment.status === 'open' ? payment.clientSecret : null,
    url: payment.status === 'open' ? payment.url : null,
    expires_at: payment.expiresAt,
    created: createdAt,
    metadata: payment.metadata,
    client_reference_id: payment.metadata['paymentId'] ?? null,
    payment_intent: intent && (isExpanded ? intentJson(payment, intent, true) : intent.id),
  } satisfies Partial<Record<keyof Stripe.Checkout.Session, unknown>>;
}

export function intentJson(payment: StoredPayment, intent: StoredIntent, isExpanded = false) {
  const isHeld = intent.status === 'requires_capture';
  return {
    id: intent.id,
    object: 'payment_intent',
    livemode: false,
    amount: payment.amount,
    amount_capturable: isHeld ? payment.amount - receivedBy(intent) : 0,
    amount_received: receivedBy(intent),
    capture_method: 'manual',
    client_secret: payment.uiMode === 'none' ? payment.clientSecret : null,
    currency: payment.currency,
    status: intent.status,
    metadata: payment.metadata,
    last_payment_error: intent.declineCode === null ? null : declineJson(intent.declineCode),
    latest_charge: intent.isCharged
      ? isExpanded
        ? chargeJson(payment, intent)
        : intent.chargeId
      : null,
  } satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>;
}

function declineJson(code: string) {
  const isAuthentication = code === 'payment_intent_authentication_failure';
  return isAuthentication
    ? { type: 'invalid_request_error', code }
    : { type: 'card_error', code: 'card_declined', decline_code: code };
}

export function chargeJson(payment: StoredPayment, intent: StoredIntent) {
  const refunded = intent.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const isVoided = intent.status === 'canceled';
  const newestFirst = intent.refunds.toReversed();
  return {
    id: intent.chargeId,
    object: 'charge',
    livemode: false,
    amount: payment.amount,
    amount_captured: receivedBy(intent),
    amount_refunded: isVoided ? payment.amount : refunded,
    captured: intent.status === 'succeeded',
    currency: payment.currency,
    payment_intent: intent.id,
    refunded: isVoided || (intent.status === 'succeeded' && refunded === receivedBy(intent)),
    balance_transaction: intent.captures.length > 0 ? balanceIds(intent).at(-1) : null,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        last4: '4242',
        capture_before: intent.captureBefore,
        multicapture: { status: intent.takesParts ? 'available' : 'unavailable' },
      },
    },
    refunds: {
      object: 'list',
      data: newestFirst.slice(0, 10).map((one) => refundJson(payment, intent, one)),
      has_more: newestFirst.length > 10,
      url: `/v1/charges/${intent.chargeId}/refunds`,
    },
  } satisfies Partial<Record<keyof Stripe.Charge, unknown>>;
}

export function refundJson(payment: StoredPayment, intent: StoredIntent, refund: StoredRefund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: intent.chargeId,
    currency: payment.currency,
    created: createdAt,
    metadata: refund.metadata,
    payment_intent: intent.id,
    status: refund.status,
    ...(refund.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  } satisfies Partial<Record<keyof Stripe.Refund, unknown>>;
}

export function disputeJson(payment: StoredPayment, intent: StoredIntent, dispute: StoredDispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    livemode: false,
    amount: receivedBy(intent),
    charge: intent.chargeId,
    created: createdAt,
    currency: payment.currency,
    evidence_details: {
      due_by: dispute.dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: dispute.status,
  } satisfies Partial<Record<keyof Stripe.Dispute, unknown>>;
}

/** One for each capture. */
function balanceIds({ chargeId, captures }: StoredIntent): string[] {
  return captures.map((_, number) => `txn_${number}_${chargeId}`);
}

/** The newest first. */
export function balanceTransactionsJson(payment: StoredPayment, intent: StoredIntent) {
  const ids = balanceIds(intent);
  const made = intent.captures.map((amount, number) => ({
    id: ids[number],
    object: 'balance_transaction',
    amount,
    available_on: createdAt,
    created: createdAt + number,
    currency: payment.currency,
    fee: feeOf(amount),
    net: amount - feeOf(amount),
    source: intent.chargeId,
    status: intent.payoutId === null ? 'pending' : 'available',
    type: 'charge',
  })) satisfies Partial<Record<keyof Stripe.BalanceTransaction, unknown>>[];
  return made.toReversed();
}

export function payoutJson(id: string) {
  return {
    id,
    object: 'payout',
    arrival_date: createdAt + 2 * 24 * 60 * 60,
    automatic: true,
    created: createdAt,
    currency: 'usd',
    status: 'paid',
  } satisfies Partial<Record<keyof Stripe.Payout, unknown>>;
}
