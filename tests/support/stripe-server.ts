import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookMessage } from '#shop/payments/integrations/payment-gateway.ts';
import type { WebhookChange } from './gateway-contract.ts';
import { answerStripe, type StripeAnswer, type StripeRequest } from './stripe-api.ts';
import {
  chargeJson,
  intentJson,
  newIntent,
  sessionJson,
  type StoredIntent,
  type StoredPayment,
  type StripeState,
  usualCaptureBefore,
} from './stripe-objects.ts';

/** Stripe's test cards that the stand-in knows; any other number is declined. */
export const stripeCards = {
  approved: '4242424242424242',
  secondStep: '4000000000003220',
  insufficientFunds: '4000000000009995',
} as const;

export interface StripeServer extends StripeState {
  /** Moves money without the shop, as the dashboard or the bank does. */
  change: (id: string, apply: (payment: StoredPayment, intent: StoredIntent) => void) => void;
  /** The next requests to this path lose their answer, before or after they took effect. */
  loseAnswers: (path: RegExp, when: 'before' | 'after', times: number) => void;
  /** Forgets what `loseAnswers` was to lose. */
  answerAgain: () => void;
  /** Idempotency keys, which Stripe keeps for a day. */
  forgetKeys: () => void;
  /** Each answer waits that long. */
  delayMs: number;
  requests: { method: string; path: string }[];
  /** A signed message about the payment, as Stripe sends it. */
  webhook: (id: string, kind: string, change?: WebhookChange) => WebhookMessage;
  stop: () => Promise<void>;
}

interface Loss {
  path: RegExp;
  when: 'before' | 'after';
  times: number;
}

/** Responds as Stripe does, for this machine alone. */
export async function startStripeServer(): Promise<StripeServer> {
  const losses: Loss[] = [];
  const payments: StripeServer['payments'] = new Map();
  const answered = new Map<string, StripeAnswer & { request: string }>();
  const server: StripeServer = {
    origin: '',
    keys: {
      secretKey: 'sk_test_51StandIn',
      publishableKey: 'pk_test_51StandIn',
      webhookSecret: 'whsec_StandIn',
    },
    payments,
    pay: (id, card, isConfirmed) => pay(server, payments.get(id), { card, isConfirmed }),
    change(id, apply) {
      const payment = payments.get(id);
      if (!payment?.intent) throw new Error(`${id} was never paid`);
      apply(payment, payment.intent);
    },
    takesParts: true,
    captureBefore: usualCaptureBefore,
    walletCard: stripeCards.approved,
    refundStatus: 'succeeded',
    loseAnswers: (path, when, times) => void losses.push({ path, when, times }),
    answerAgain: () => void losses.splice(0),
    forgetKeys: () => answered.clear(),
    delayMs: 0,
    requests: [],
    webhook: (id, kind, change) => webhook(server, { id, kind, change }),
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const http = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server's address is no string.
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;

  async function answer(message: IncomingMessage, response: ServerResponse) {
    const request = await read(message, server.origin);
    const { pathname: path } = request.url;
    server.requests.push({ method: request.method, path });
    await delay(server.delayMs);
    if (isLost(path, 'before')) return response.destroy();
    const { status, headers, body } = once(request, message);
    if (isLost(path, 'after')) return response.destroy();
    return response
      .writeHead(status, { 'request-id': `req_${randomUUID()}`, ...headers })
      .end(body);
  }

  function isLost(path: string, when: Loss['when']): boolean {
    const loss = losses.find((one) => one.when === when && one.times > 0 && one.path.test(path));
    if (loss) loss.times -= 1;
    return loss !== undefined;
  }

  /** A repeated idempotency key gets the first answer, and an error for another request. */
  function once(request: StripeRequest, { headers }: IncomingMessage): StripeAnswer {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return answerStripe(server, request);
    const known = answered.get(key);
    const same = `${request.url.pathname} ${request.form}`;
    if (!known) {
      const made = answerStripe(server, request);
      if (made.status < 400) answered.set(key, { ...made, request: same });
      return made;
    }
    if (known.request === same) {
      return { ...known, headers: { ...known.headers, 'idempotent-replayed': 'true' } };
    }
    const error = {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    };
    return { status: 400, headers: known.headers, body: JSON.stringify({ error }) };
  }
}

async function read(message: IncomingMessage, origin: string): Promise<StripeRequest> {
  return {
    method: message.method ?? '',
    url: new URL(message.url ?? '/', origin),
    form: new URLSearchParams(await text(message)),
    authorization: message.headers.authorization ?? '',
  };
}

/** The customer confirms the session with this card. */
function pay(
  { takesParts, captureBefore }: StripeState,
  payment: StoredPayment | undefined,
  { card, isConfirmed }: { card: string; isConfirmed: boolean | undefined },
) {
  if (payment?.status !== 'open') throw new Error('the session is not open');
  const number = card.replaceAll(/\D/g, '');
  const intent = (payment.intent ??= newIntent());
  Object.assign(intent, { takesParts: takesParts && payment.requestsParts, captureBefore });
  if (number === stripeCards.secondStep && isConfirmed === undefined) {
    intent.status = 'requires_action';
    return 'second-step';
  }
  const decline = declineOf(number, isConfirmed);
  intent.declineCode = decline;
  intent.status = decline === null ? 'requires_capture' : 'requires_payment_method';
  if (decline !== null) return 'declined';
  intent.isCharged = true;
  payment.status = 'complete';
  return 'paid';
}

function declineOf(number: string, isConfirmed: boolean | undefined): string | null {
  if (number === stripeCards.approved) return null;
  if (number === stripeCards.insufficientFunds) return 'insufficient_funds';
  if (number !== stripeCards.secondStep) return 'generic_decline';
  return isConfirmed ? null : 'payment_intent_authentication_failure';
}

const tenMinutesSeconds = 600;

/** Signed over the time and the exact body, with the endpoint's secret (docs.stripe.com/webhooks). */
function webhook(
  { payments, keys }: StripeServer,
  {
    id,
    kind,
    change = 'authentic',
  }: { id: string; kind: string; change: WebhookChange | undefined },
): WebhookMessage {
  const payment = payments.get(id);
  if (!payment) throw new Error(`no session ${id}`);
  const body = JSON.stringify({
    id: `evt_${kind}_${id}`,
    object: 'event',
    type: kind,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: subjectOf(payment, kind) },
  });
  const time = Math.floor(Date.now() / 1000) - (change === 'old' ? tenMinutesSeconds : 0);
  const secret = change === 'forged' ? 'whsec_another' : keys.webhookSecret;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${time},v1=${signature}` }, body };
}

function subjectOf(payment: StoredPayment, kind: string): object {
  const { intent } = payment;
  if (kind.startsWith('checkout.session.') || !intent) return sessionJson(payment);
  return kind.startsWith('payment_intent.')
    ? intentJson(payment, intent)
    : chargeJson(payment, intent);
}
