import { randomUUID } from 'node:crypto';
import {
  balanceTransactionsJson,
  disputeJson,
  intentJson,
  newIntent,
  payoutJson,
  receivedBy,
  refundJson,
  sessionJson,
  type StoredIntent,
  type StoredPayment,
  type StripeState,
} from './stripe-objects.ts';

export interface StripeRequest {
  method: string;
  url: URL;
  form: URLSearchParams;
  authorization: string;
}

export interface StripeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The part of Stripe's API that the shop uses, and its page for customers. */
export function answerStripe(server: StripeState, request: StripeRequest): StripeAnswer {
  const { method, url, form } = request;
  const [, root = '', ...path] = url.pathname.split('/');
  if (root === 'c') {
    const payment = server.payments.get(path.at(-1) ?? '');
    if (!payment) return problem(404, 'No such page');
    return method === 'POST' ? postHostedPage(server, payment, form) : hostedPage(payment);
  }
  if (request.authorization !== `Bearer ${server.keys.secretKey}`) {
    return problem(401, 'Invalid API Key provided');
  }
  const [kind = '', ...rest] = path;
  if (kind === 'checkout') return sessions(server, rest.slice(1), request);
  if (kind === 'payment_intents') return intents(server, rest, request);
  if (kind === 'refunds') return refunds(server, request);
  if (kind === 'account') return json(account);
  if (kind === 'payouts') return list([...payoutIds(server)].map(payoutJson));
  const wanted = url.searchParams;
  const all = [...server.payments.values()].flatMap((payment) =>
    payment.intent ? [{ payment, intent: payment.intent }] : [],
  );
  if (kind === 'disputes') {
    const found = all.find(({ intent }) => intent.id === wanted.get('payment_intent'));
    const dispute = found?.intent.dispute;
    return list(found && dispute ? [disputeJson(found.payment, found.intent, dispute)] : []);
  }
  if (kind === 'balance_transactions') {
    const made = all.flatMap(({ payment, intent }) => balanceTransactionsJson(payment, intent));
    const one = made.find(({ id }) => id === rest[0]);
    if (rest[0]) return one ? json(one) : missing(`No such balance transaction: ${rest[0]}`);
    const paidOut = all.filter(({ intent }) => intent.payoutId === wanted.get('payout'));
    const sources = new Set(paidOut.map(({ intent }) => intent.chargeId));
    return list(
      made
        .filter(({ source }) => source === wanted.get('source'))
        .filter(({ source }) => !wanted.has('payout') || sources.has(source)),
    );
  }
  return problem(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
}

const account = {
  id: 'acct_standin',
  object: 'account',
  charges_enabled: true,
  email: 'owner@example.com',
  settings: { dashboard: { display_name: 'Vitrine' } },
};

function sessions(server: StripeState, [id, verb]: string[], request: StripeRequest) {
  const { method, url, form } = request;
  if (!id) {
    if (method === 'POST') return createSession(server, form);
    const intent = url.searchParams.get('payment_intent');
    const found = [...server.payments.values()].filter((one) => one.intent?.id === intent);
    const inSessions = found.filter(({ uiMode }) => uiMode !== 'none');
    return list(intent ? inSessions.map((one) => sessionJson(one)) : []);
  }
  const payment = server.payments.get(id);
  if (!payment || payment.uiMode === 'none') return missing(`No such checkout.session: ${id}`);
  if (verb === 'expire') {
    if (payment.status !== 'open') {
      return problem(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${payment.status}\`.`,
      );
    }
    payment.status = 'expired';
    if (payment.intent) payment.intent.status = 'canceled';
  } else if (method === 'POST') {
    Object.assign(payment.metadata, metadataOf(form));
  }
  const isExpanded = url.search.includes('payment_intent');
  return json(sessionJson(payment, isExpanded));
}

function createSession(server: StripeState, form: URLSearchParams): StripeAnswer {
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const uiMode = form.get('ui_mode');
  const price = (name: string) => form.get(`line_items[0][price_data][${name}]`) ?? '';
  const returnUrl = form.get(uiMode === 'elements' ? 'return_url' : 'success_url');
  const isRight =
    (uiMode === 'elements' || uiMode === 'hosted_page') &&
    form.get('mode') === 'payment' &&
    form.get('payment_intent_data[capture_method]') === 'manual' &&
    /^\d+$/.test(price('unit_amount')) &&
    form.get('line_items[0][quantity]') === '1' &&
    (uiMode === 'hosted_page' || form.get('cancel_url') === null);
  if (!isRight || !returnUrl) return problem(400, 'Invalid parameters');
  const isPage = uiMode === 'hosted_page';
  const payment: StoredPayment = {
    id,
    uiMode,
    status: 'open',
    clientSecret: isPage ? null : `${id}_secret_${randomUUID().replaceAll('-', '')}`,
    url: isPage ? `${server.origin}/c/pay/${id}` : null,
    amount: Number(price('unit_amount')),
    currency: price('currency'),
    expiresAt: Number(form.get('expires_at')),
    returnUrl,
    cancelUrl: form.get('cancel_url'),
    metadata: metadataOf(form),
    requestsParts:
      form.get('payment_method_options[card][request_multicapture]') === 'if_available',
    intent: null,
  };
  server.payments.set(id, payment);
  return json(sessionJson(payment));
}

/** An intent that the customer's browser confirms by itself, as the Express Checkout Element does. */
function createIntent(server: StripeState, form: URLSearchParams): StripeAnswer {
  const amount = form.get('amount') ?? '';
  const types = [0, 1].map((at) => form.get(`allowed_payment_method_types[${at}]`));
  const isRight =
    /^[1-9]\d*$/.test(amount) &&
    form.get('capture_method') === 'manual' &&
    types.join() === 'card,link';
  const intent = newIntent();
  const { id } = intent;
  // Stripe refuses the address that the wallet sends with its confirmation where the server has set one.
  const hasAddress = [...form.keys()].some((name) => name.startsWith('shipping'));
  if (!isRight || hasAddress) return problem(400, 'Invalid parameters');
  const payment: StoredPayment = {
    id,
    uiMode: 'none',
    status: 'open',
    clientSecret: `${id}_secret_${randomUUID().replaceAll('-', '')}`,
    url: null,
    amount: Number(amount),
    currency: form.get('currency') ?? '',
    expiresAt: 0,
    returnUrl: '',
    cancelUrl: null,
    metadata: metadataOf(form),
    requestsParts:
      form.get('payment_method_options[card][request_multicapture]') === 'if_available',
    intent,
  };
  server.payments.set(id, payment);
  return json(intentJson(payment, intent));
}

function intents(server: StripeState, [id, verb]: string[], { method, url, form }: StripeRequest) {
  if (!id && method === 'POST') return createIntent(server, form);
  const payment = paymentOfIntent(server, id);
  const intent = payment?.intent;
  if (!intent) return missing(`No such payment_intent: '${id}'`);
  const isOpen = verb === 'cancel' && payment.uiMode === 'none' && payment.status === 'open';
  if (verb && intent.status !== 'requires_capture' && !isOpen) {
    return problem(
      400,
      `This PaymentIntent could not be changed: it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    );
  }
  if (verb === 'capture') {
    const refusal = capture(intent, payment.amount - receivedBy(intent), form);
    if (refusal) return refusal;
  }
  if (verb === 'cancel') {
    if (intent.captures.length > 0) return problem(400, 'It was captured in part.');
    intent.status = 'canceled';
    if (isOpen) payment.status = 'expired';
  }
  return json(intentJson(payment, intent, url.search.includes('latest_charge')));
}

/** The refusal, as docs.stripe.com/payments/multicapture describes it; null if it was captured. */
function capture(intent: StoredIntent, left: number, form: URLSearchParams): StripeAnswer | null {
  const wanted = Number(form.get('amount_to_capture') ?? left);
  const isFinal = form.get('final_capture') !== 'false';
  if (wanted > left) return problem(400, 'The capture is too large', 'amount_too_large');
  if (!isFinal && !intent.takesParts) return problem(400, 'Multicapture is not available.');
  if (!isFinal && wanted === left) return problem(400, 'The last capture must be final.');
  if (wanted < 0 || (wanted === 0 && intent.captures.length === 0)) {
    return problem(400, 'This value must be greater than or equal to 1.');
  }
  if (intent.captures.length === 50) return problem(400, 'It was captured 50 times.');
  if (wanted > 0) intent.captures.push(wanted);
  if (isFinal) intent.status = 'succeeded';
  return null;
}

function refunds(server: StripeState, { method, url, form }: StripeRequest): StripeAnswer {
  const id =
    method === 'POST' ? form.get('payment_intent') : url.searchParams.get('payment_intent');
  const payment = paymentOfIntent(server, id ?? undefined);
  const intent = payment?.intent;
  if (!intent) return missing(`No such payment_intent: '${id}'`);
  if (method !== 'POST') {
    return list(intent.refunds.map((one) => refundJson(payment, intent, one)).toReversed());
  }
  const left = receivedBy(intent) - refundedOf(intent);
  const amount = Number(form.get('amount') ?? left);
  if (left === 0) {
    return problem(400, 'This payment has already been refunded.', 'charge_already_refunded');
  }
  if (amount > left || amount <= 0) {
    return problem(400, `Refund amount (${amount}) is greater than unrefunded amount (${left}).`);
  }
  const refund = {
    id: `re_${randomUUID().replaceAll('-', '')}`,
    amount,
    status: server.refundStatus,
    metadata: metadataOf(form),
  };
  intent.refunds.push(refund);
  return json(refundJson(payment, intent, refund));
}

function refundedOf({ refunds: made }: StoredIntent): number {
  return made
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function paymentOfIntent(server: StripeState, id: string | undefined) {
  return [...server.payments.values()].find(({ intent }) => intent?.id === id);
}

function payoutIds(server: StripeState): Set<string> {
  const ids = [...server.payments.values()].map(({ intent }) => intent?.payoutId ?? null);
  return new Set(ids.filter((id) => id !== null));
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function list(data: object[]): StripeAnswer {
  return json({ object: 'list', data, has_more: false, url: '/v1' });
}

function missing(message: string): StripeAnswer {
  return problem(404, message, 'resource_missing');
}

function problem(status: number, message: string, code?: string): StripeAnswer {
  return json({ error: { type: 'invalid_request_error', message, ...(code && { code }) } }, status);
}

function json(value: object, status = 200): StripeAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}

/** Stripe's own page, without scripts. */
function hostedPage({ id, status, amount, cancelUrl }: StoredPayment, news = ''): StripeAnswer {
  if (status !== 'open') return page('<h1>This session has ended</h1>');
  return page(`<h1>Pay ${amount}</h1>
    <p role="alert">${news}</p>
    <form method="post" action="/c/pay/${id}">
      <label>Card number <input name="card"></label>
      <button>Pay</button>
    </form>
    <a href="${cancelUrl ?? ''}">Back to the shop</a>`);
}

function postHostedPage(
  server: StripeState,
  payment: StoredPayment,
  form: URLSearchParams,
): StripeAnswer {
  if (payment.status !== 'open') return hostedPage(payment);
  const result = server.pay(payment.id, form.get('card') ?? '', true);
  if (result !== 'paid') return hostedPage(payment, 'Your card was declined.');
  return { status: 303, headers: { location: payment.returnUrl }, body: '' };
}

function page(body: string): StripeAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Stripe</title><link rel="icon" href="data:,">${body}`,
  };
}
