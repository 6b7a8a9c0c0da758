import { Stripe } from 'stripe';
import type {
  PaymentGateway,
  WebhookMessage,
} from '#shop/payments/integrations/payment-gateway.ts';
import { makePaypalGateway } from '#shop/payments/integrations/paypal-gateway.ts';
import { makeStripeGateway } from '#shop/payments/integrations/stripe-gateway.ts';
import type { PaypalKeys, StripeKeys } from '#shop/payments/rules/gateways.ts';
import type { RefundState } from '#shop/payments/rules/refund.ts';
import { minorOf } from './paypal-requests.ts';
import { startPaypalServer } from './paypal-server.ts';
import { receivedBy } from './stripe-objects.ts';
import { stripeCards, startStripeServer } from './stripe-server.ts';

/** A payment as the provider has it, in minor units. */
export interface ProviderMoney {
  /** What the customer has paid and not been given back. */
  taken: number;
  authorized: number;
  refunds: { key: string | null; amount: number; state: RefundState }[];
}

/** What customers and the provider do without the shop, faults included, and the outside view of the money. */
export interface ProviderActions {
  pay: (reference: string) => Promise<void>;
  decline: (reference: string) => Promise<void>;
  notify: (reference: string) => Promise<WebhookMessage>;
  /** Some of the next requests of the shop fail before or after they take effect, or are slow. */
  disturb: (draw: number) => Promise<void>;
  /** Refunds from now on stay pending until `calm` decides them. */
  holdRefunds: () => Promise<void>;
  /** Payments from now on are authorized until hours after this time, which is the shop's, in milliseconds. */
  beginAt: (now: number) => Promise<void>;
  /** Ends all faults. The last of several pending refunds of a payment fails, the others succeed. */
  calm: () => Promise<void>;
  money: (reference: string) => Promise<ProviderMoney>;
}

/** Where a stand-in listens, as another process needs it. */
export type StandInAddress =
  | { id: 'paypal'; origin: string; keys: PaypalKeys }
  | { id: 'stripe'; origin: string; keys: StripeKeys };

export interface StandIn {
  address: StandInAddress;
  actions: ProviderActions;
  stop: () => Promise<void>;
}

/** The gateway of production, which waits less before it repeats a request. */
export function chaosGateway(address: StandInAddress): PaymentGateway {
  const { origin: apiBase } = address;
  if (address.id === 'paypal') {
    return makePaypalGateway(address.keys, { apiBase, retryAfterMs: 1, timeoutMs: 400 });
  }
  // The library's own hook. It retries as often as in production.
  Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001;
  return makeStripeGateway(address.keys, { apiBase });
}

export const standIns = { paypal: startPaypal, stripe: startStripe } as const;

async function startStripe(): Promise<StandIn> {
  const stripe = await startStripeServer();
  const attempt = (reference: string, card: string) => {
    const isOpen = stripe.payments.get(reference)?.status === 'open';
    if (isOpen) stripe.pay(reference, card);
  };
  const actions: ProviderActions = {
    pay: async (reference) => attempt(reference, stripeCards.approved),
    decline: async (reference) => attempt(reference, stripeCards.insufficientFunds),
    notify: async (reference) => stripe.webhook(reference, 'checkout.session.completed'),
    async disturb(draw) {
      const when = draw < 0.15 ? 'before' : 'after';
      stripe.delayMs = Math.floor(draw * 1000) % 20;
      stripe.loseAnswers(/./, when, 1 + (Math.floor(draw * 100) % 4));
    },
    holdRefunds: async () => void (stripe.refundStatus = 'pending'),
    beginAt: async (now) =>
      void (stripe.captureBefore = Math.floor((now + dayMs) / 1000) + holdSeconds),
    async calm() {
      stripe.answerAgain();
      stripe.delayMs = 0;
      if (stripe.refundStatus !== 'pending') return;
      stripe.refundStatus = 'succeeded';
      for (const { intent } of stripe.payments.values()) {
        const pending = intent?.refunds.filter(({ status }) => status === 'pending') ?? [];
        for (const refund of pending) refund.status = endOf(refund, pending, 'succeeded', 'failed');
      }
    },
    async money(reference) {
      const intent = stripe.payments.get(reference)?.intent;
      const amount = stripe.payments.get(reference)?.amount ?? 0;
      if (!intent) return { taken: 0, authorized: 0, refunds: [] };
      const refunds = intent.refunds.map((refund) => ({
        key: refund.metadata['key'] ?? null,
        amount: refund.amount,
        state: refund.status,
      }));
      const received = receivedBy(intent);
      const authorized = intent.status === 'requires_capture' ? amount - received : 0;
      return { taken: received - returnedBy(refunds), authorized, refunds };
    },
  };
  const { origin, keys } = stripe;
  return { address: { id: 'stripe', origin, keys }, actions, stop: stripe.stop };
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long the shop may wait for shipments before it captures what is authorized. */
const holdSeconds = 6 * 60 * 60;

const paypalFaults = ['drop-before', 'drop-after', 500, 429, 'slow'] as const;
/** Of the stand-in's answers in disorder; one in ten exceeds the gateway's limit. */
const slowMs = [5, 5, 10, 10, 20, 20, 40, 40, 80, 450];

async function startPaypal(): Promise<StandIn> {
  const paypal = await startPaypalServer();
  const { ledger } = paypal;
  const actions: ProviderActions = {
    pay: async (reference) => ledger.approve(reference),
    decline: async (reference) => ledger.approve(reference, { declines: 'INSTRUMENT_DECLINED' }),
    notify: async (reference) => paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference }),
    async disturb(draw) {
      const kind = paypalFaults[Math.floor(draw * 1000) % paypalFaults.length] ?? 500;
      const ms = slowMs[Math.floor(draw * 10_000) % slowMs.length] ?? 5;
      const fault = kind === 'slow' ? { kind, ms } : { kind };
      paypal.fail('', fault, 1 + (Math.floor(draw * 100) % 4));
    },
    holdRefunds: async () => void (ledger.next.refund = 'PENDING'),
    // PayPal guarantees the money for three days, and the shop captures a day before that ends.
    beginAt: async (now) =>
      void (ledger.authorizedAt = new Date(now - 2 * dayMs + holdSeconds * 1000).toISOString()),
    async calm() {
      paypal.forgetFaults();
      if (ledger.next.refund !== 'PENDING') return;
      ledger.next.refund = 'COMPLETED';
      for (const order of ledger.orders.values()) {
        const pending = order.refunds.filter(({ status }) => status === 'PENDING');
        for (const refund of pending) {
          refund.status = endOf(refund, pending, 'COMPLETED', 'FAILED');
          // What could not be returned can be refunded again.
          const capture = order.captures.find(({ id }) => id === refund.parent);
          if (refund.status === 'FAILED' && capture) capture.status = 'PARTIALLY_REFUNDED';
        }
      }
    },
    async money(reference) {
      const order = ledger.order(reference);
      const open = ['CREATED', 'PARTIALLY_CAPTURED'];
      const held = order.authorizations.filter(({ status }) => open.includes(status));
      const captured = order.captures.reduce((sum, { amount }) => sum + minorOf(amount), 0);
      const authorized = held.reduce((sum, { amount }) => sum + minorOf(amount) - captured, 0);
      // A refund from several captures has several parts, which name it first.
      const byKey = Map.groupBy(order.refunds, ({ custom_id: id, ...one }) =>
        id === undefined ? one.id : (id.split(' ')[0] ?? ''),
      );
      const refunds = [...byKey].map(([key, parts]) => {
        const stands = parts.filter(({ status }) => status !== 'FAILED');
        const amount = stands.reduce((sum, part) => sum + minorOf(part.amount), 0);
        const states = stands.map(({ status }) => paypalStates[status] ?? 'pending');
        const state = states.find((one) => one === 'pending') ?? states[0] ?? 'failed';
        return { key, amount, state };
      });
      return { taken: ledger.balance(reference), authorized, refunds };
    },
  };
  const { origin, keys } = paypal;
  return { address: { id: 'paypal', origin, keys }, actions, stop: paypal.stop };
}

const paypalStates: Readonly<Record<string, RefundState>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
};

function returnedBy(refunds: ProviderMoney['refunds']): number {
  return refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** How a pending refund ends. */
function endOf<Refund, Done, Failed>(
  refund: Refund,
  pending: readonly Refund[],
  ...[done, failure]: [Done, Failed]
): Done | Failed {
  return pending.length > 1 && refund === pending.at(-1) ? failure : done;
}
