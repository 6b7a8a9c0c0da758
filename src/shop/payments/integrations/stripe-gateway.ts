import type Stripe from 'stripe';
import type { StripeKeys } from '#shop/payments/rules/gateways.ts';
import { findSession, findStripePayment, isRefusal } from './find-stripe-payment.ts';
import type {
  EmbeddedForm,
  PaymentGateway,
  PaymentRequest,
  WalletPayments,
} from './payment-gateway.ts';
import {
  isLiveStripeKey,
  readStripeAccount,
  testStripeKeys,
  verifyStripeEvent,
} from './stripe-account.ts';
import { movedMark, stripeAmount } from './stripe-payment.ts';
import {
  captureStripePayment,
  readStripePayment,
  refundStripePayment,
  releaseStripePayment,
} from './stripe-transfers.ts';

interface StripeOptions {
  /** Another server with the same interface, for tests; null for Stripe itself. */
  apiBase?: string | null;
}

/**
 * Stripe by its Checkout Sessions (docs/decisions/0030). The reference of a payment is its session; the money is in
 * the session's payment intent, which exists as soon as the customer tries to pay. A wallet pays an intent without a
 * session (docs/decisions/0091).
 */
export function makeStripeGateway(
  keys: StripeKeys,
  { apiBase = null }: StripeOptions = {},
): PaymentGateway {
  let loading: Promise<Stripe> | null = null;
  const load = () => (loading ??= openClient(keys, apiBase));
  return {
    id: 'stripe',
    isLive: isLiveStripeKey(keys.secretKey),
    async open(payment) {
      const { id } = await createSession(await load(), payment, 'form');
      return { reference: id, url: `/checkout/pay/${payment.paymentId}` };
    },
    read: async (reference) => readStripePayment(await load(), reference),
    capture: async (reference, once) => captureStripePayment(await load(), reference, once),
    release: async (reference) => releaseStripePayment(await load(), reference),
    refund: async (reference, once) => refundStripePayment(await load(), reference, once),
    async readAccount(reference) {
      const stripe = await load();
      const payment = await findStripePayment(stripe, reference);
      if (!payment) throw new Error('Stripe does not know this payment');
      return readStripeAccount(stripe, payment);
    },
    verify: async (message) => verifyStripeEvent(await load(), message, keys),
    test: async () => testStripeKeys(await load()),
    embedded: embeddedForm(load, keys),
    wallets: walletPayments(load, keys),
  };
}

// Retries repeat the idempotency key. Together they end before the shop's own limit for a request.
const timeoutMs = 9_000;
const maxNetworkRetries = 2;

async function openClient({ secretKey }: StripeKeys, apiBase: string | null): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const other = apiBase === null ? null : new URL(apiBase);
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    ...(other && {
      protocol: other.protocol === 'http:' ? 'http' : 'https',
      host: other.hostname,
      port: other.port || '443',
    }),
  });
}

/** As the elements of the wallets are opened with: Stripe refuses to confirm an intent that differs. */
function walletPayments(
  load: () => Promise<Stripe>,
  { publishableKey: publicKey }: StripeKeys,
): WalletPayments {
  return {
    publicKey,
    countOf: stripeAmount,
    async open({ paymentId, amount, description }) {
      const stripe = await load();
      const { id, client_secret: clientSecret } = await stripe.paymentIntents.create(
        {
          amount: stripeAmount(amount),
          currency: amount.currency.toLowerCase(),
          ...authorization({ paymentId, description }),
          allowed_payment_method_types: ['card', 'link'],
          payment_method_options: inParts,
        },
        { idempotencyKey: `wallet-${paymentId}` },
      );
      if (clientSecret === null) throw new Error('Stripe has sent no client secret');
      return { reference: id, clientSecret };
    },
  };
}

function authorization({
  paymentId,
  description,
}: Pick<PaymentRequest, 'paymentId' | 'description'>) {
  return { capture_method: 'manual' as const, description, metadata: { paymentId } };
}

/** Split shipments are captured in part. Not every card and not every account of a merchant allows it. */
const inParts = { card: { request_multicapture: 'if_available' as const } };

/** Stripe keeps a session open for at least 30 minutes from its creation; the shop ends it earlier itself. */
const minSessionSeconds = 31 * 60;

const createSession = (stripe: Stripe, payment: PaymentRequest, kind: 'form' | 'page') =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ...(kind === 'form'
        ? { ui_mode: 'elements', return_url: payment.returnUrl }
        : {
            ui_mode: 'hosted_page',
            success_url: payment.returnUrl,
            cancel_url: `${payment.returnUrl}?left`,
          }),
      // The order says that it was paid by card, so nothing else is offered. Wallets are cards here.
      allowed_payment_method_types: ['card', 'link'],
      // The customer pays the currency and the total that the shop has shown.
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.amount.currency.toLowerCase(),
            unit_amount: stripeAmount(payment.amount),
            product_data: { name: payment.description },
          },
        },
      ],
      payment_intent_data: authorization(payment),
      payment_method_options: inParts,
      client_reference_id: payment.paymentId,
      customer_email: payment.email,
      metadata: { paymentId: payment.paymentId },
      // Not from the present time: a repeated request must be the same to the letter.
      expires_at: Math.ceil(payment.expiresAt / 1000) + minSessionSeconds,
    },
    { idempotencyKey: `${kind}-${payment.paymentId}` },
  );

function embeddedForm(load: () => Promise<Stripe>, { publishableKey }: StripeKeys): EmbeddedForm {
  return {
    async read(reference) {
      const session = await findSession(await load(), reference);
      if (session?.status !== 'open') return null;
      const { client_secret: clientSecret, url } = session;
      if (clientSecret !== null) return { kind: 'form', publicKey: publishableKey, clientSecret };
      return url === null ? null : { kind: 'page', url };
    },
    async moveToPage(reference, payment) {
      const stripe = await load();
      const session = await findSession(stripe, reference);
      if (!session || session.status === 'complete') return null;
      if (session.ui_mode === 'hosted_page') {
        return session.url === null ? null : { reference, url: session.url };
      }
      if (session.status === 'open') {
        await stripe.checkout.sessions.update(reference, { metadata: movedMark });
        if (!(await expire(stripe, reference))) return null;
      }
      const { id, url } = await createSession(stripe, payment, 'page');
      return url === null ? null : { reference: id, url };
    },
  };
}

/** False if it could no longer be expired, because the customer has just paid. */
async function expire(stripe: Stripe, reference: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(reference);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (await findSession(stripe, reference))?.status === 'expired';
  }
}
