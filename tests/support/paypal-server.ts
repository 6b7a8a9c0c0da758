import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import { orderBody, paymentBody, PaypalLedger, refundBody } from './paypal-ledger.ts';
import { PaypalProblem } from './paypal-requests.ts';
import { type PaypalMessage, signedEvent, verification } from './paypal-signature.ts';
import { freePort } from './free-port.ts';

/**
 * 'drop-before' ends the connection before the request takes effect, 'drop-after' once it has. 'wait' delays the
 * effect, 'slow' the answer alone.
 */
export type PaypalFault =
  | { kind: 'slow'; ms: number }
  | { kind: 'wait'; until: Promise<void> }
  | { kind: 500 | 429 | 'drop-before' | 'drop-after' };

export interface PaypalServer {
  /** http://127.0.0.1:PORT */
  origin: string;
  keys: PaypalKeys;
  ledger: PaypalLedger;
  /** Every request: method, path and idempotency key. */
  requests: { call: string; key: string | null }[];
  /** Happens to the next requests whose `POST /path` contains the text. */
  fail: (call: string, fault: PaypalFault, times?: number) => void;
  forgetFaults: () => void;
  /** Ends all access tokens, as a change of the keys does. */
  revokeTokens: () => void;
  /** Forgets the idempotency keys, as PayPal does after 45 days. */
  forgetKeys: () => void;
  /** A webhook message about the order, signed as PayPal signs it. */
  event: (kind: string, resource: unknown, sentAt?: number) => PaypalMessage;
  stop: () => Promise<void>;
}

interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Answer {
  status: number;
  body?: unknown;
  html?: string;
  location?: string;
}

/** A local PayPal: its REST interface over HTTP as its documentation describes it, and its page for customers. */
export async function startPaypalServer(): Promise<PaypalServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const keys = {
    clientId: 'AZ-client-of-the-shop',
    secret: 'a-secret-of-the-app',
    webhookId: '1JE4291016473214C',
    isLive: false,
  };
  const state = {
    origin,
    keys,
    ledger: new PaypalLedger(),
    tokens: new Set<string>(),
    replies: new Map<string, Answer>(),
  };
  const faults: { call: string; fault: PaypalFault }[] = [];
  const requests: PaypalServer['requests'] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(async (text) => {
      const url = new URL(request.url ?? '/', origin);
      const call = { method: request.method ?? '', url, headers: request.headers, text };
      const name = `${call.method} ${url.pathname}`;
      requests.push({ call: name, key: headerOf(call, 'paypal-request-id') });
      const at = faults.findIndex((one) => name.includes(one.call));
      const [failing] = at === -1 ? [] : faults.splice(at, 1);
      await respond(response, failing?.fault ?? null, () => answer(state, call));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    ...state,
    requests,
    fail: (call, fault, times = 1) =>
      faults.push(...Array.from({ length: times }, () => ({ call, fault }))),
    forgetFaults: () => void faults.splice(0),
    revokeTokens: () => state.tokens.clear(),
    forgetKeys: () => state.replies.clear(),
    event: (kind, resource, sentAt = Date.now()) => signedEvent(keys, { kind, resource, sentAt }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(response: ServerResponse, fault: PaypalFault | null, make: () => Answer) {
  if (fault?.kind === 'drop-before') return response.destroy();
  if (fault?.kind === 429) return response.writeHead(429, { 'retry-after': '0' }).end();
  if (fault?.kind === 500) return response.writeHead(500).end('{}');
  if (fault?.kind === 'wait') await fault.until;
  const { status, body, html, location } = make();
  if (fault?.kind === 'drop-after') return response.destroy();
  if (fault?.kind === 'slow') await delay(fault.ms);
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    ...(location !== undefined && { location }),
  });
  return response.end(html ?? (body === undefined ? '' : JSON.stringify(body)));
}

interface State {
  origin: string;
  keys: PaypalKeys;
  ledger: PaypalLedger;
  tokens: Set<string>;
  /** Successful answers by call and idempotency key. */
  replies: Map<string, Answer>;
}

function answer(state: State, call: Call): Answer {
  const { method, url } = call;
  if (url.pathname.startsWith('/checkoutnow')) return page(state, call);
  if (url.pathname === '/v1/oauth2/token') return token(state, call);
  const [, bearer = ''] = (headerOf(call, 'authorization') ?? '').split(' ');
  if (!state.tokens.has(bearer)) return problem(401, 'AUTHENTICATION_FAILURE');
  const key = headerOf(call, 'paypal-request-id');
  const known = key === null ? undefined : state.replies.get(`${method} ${url.pathname} ${key}`);
  if (known) return { ...known, status: known.status === 201 ? 200 : known.status };
  try {
    const made = rest(state, call);
    // A refusal is not remembered: the same call may succeed later.
    if (key !== null) state.replies.set(`${method} ${url.pathname} ${key}`, made);
    return made;
  } catch (error) {
    if (error instanceof PaypalProblem) return problem(error.status, error.issue);
    throw error;
  }
}

function rest(state: State, { method, url, text, headers }: Call): Answer {
  const { ledger, origin } = state;
  const [, , area = '', kind = '', id = '', action = ''] = url.pathname.split('/');
  const read = (): unknown => JSON.parse(text === '' ? '{}' : text);
  switch ([method, area, kind, action].filter(Boolean).join(' ')) {
    case 'POST checkout orders':
      return { status: 201, body: orderBody(ledger.create(read()), state) };
    case 'GET checkout orders':
      return { status: 200, body: orderBody(ledger.order(id), state) };
    case 'PATCH checkout orders':
      ledger.patch(id, read());
      return { status: 204 };
    case 'POST checkout orders authorize':
      return { status: 201, body: orderBody(ledger.authorize(id), state) };
    case 'POST payments authorizations capture': {
      const [order, capture] = ledger.capture(id, read());
      return { status: 201, body: paymentBody(capture, order) };
    }
    case 'POST payments authorizations void':
      ledger.voidAuthorization(id);
      return headers.prefer === 'return=representation'
        ? { status: 200, body: paymentBody(...reversed(ledger.find('authorizations', id))) }
        : { status: 204 };
    case 'POST payments captures refund':
      return { status: 201, body: refundBody(ledger.refund(id, read()), origin) };
    case 'GET payments captures':
      return { status: 200, body: paymentBody(...reversed(ledger.find('captures', id))) };
    case 'GET customer disputes':
      return disputes(ledger, id, url.searchParams.get('disputed_transaction_id'));
    case 'GET notifications webhooks':
      if (id !== state.keys.webhookId) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
      return { status: 200, body: { id, url: 'https://shop.example/webhooks/payments/paypal' } };
    case 'POST notifications verify-webhook-signature':
      return { status: 200, body: { verification_status: verification(text) } };
    default:
      throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
  }
}

function token({ keys, tokens }: State, call: Call): Answer {
  const expected = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64');
  if (headerOf(call, 'authorization') !== `Basic ${expected}`) {
    const said = { error: 'invalid_client', error_description: 'Client Authentication failed' };
    return { status: 401, body: said };
  }
  const text = `A21AA${randomUUID()}`;
  tokens.add(text);
  const body = {
    access_token: text,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: 31_668,
  };
  return { status: 200, body };
}

/** The customer's page: plain HTML, so that it works without scripts too. */
function page({ ledger }: State, { method, url }: Call): Answer {
  const id = url.searchParams.get('token') ?? '';
  const { returnUrl, cancelUrl, amount, isExpress } = ledger.order(id);
  const back = (to: string, more: Record<string, string>) => {
    const target = new URL(to);
    for (const [name, value] of Object.entries({ token: id, ...more }))
      target.searchParams.set(name, value);
    return target.href;
  };
  if (method === 'POST') {
    ledger.approve(id, { declines: url.searchParams.get('declines') });
    return { status: 303, location: back(returnUrl, { PayerID: ledger.customer.payer.payer_id }) };
  }
  const form = (query: string, label: string) =>
    `<form method="post" action="/checkoutnow?token=${id}${query}"><button>${label}</button></form>`;
  const html = [
    '<!doctype html><html lang="en"><title>PayPal stand-in</title><link rel="icon" href="data:,">',
    `<h1>Pay ${amount.value} ${amount.currency_code}</h1>`,
    form('', isExpress ? 'Continue' : 'Pay now'),
    form('&amp;declines=INSTRUMENT_DECLINED', 'Pay with a declined card'),
    `<p><a href="${back(cancelUrl, {}).replaceAll('&', '&amp;')}">Cancel and return</a></p>`,
  ];
  return { status: 200, html: html.join('') };
}

function reversed<One, Other>([one, other]: [One, Other]): [Other, One] {
  return [other, one];
}

function disputes({ disputes: all }: PaypalLedger, id: string, captureId: string | null): Answer {
  if (id === '') {
    const found = all.filter((one) => captureId === null || one.captureId === captureId);
    return {
      status: 200,
      body: { items: found.map((one) => ({ dispute_id: one.dispute.dispute_id })) },
    };
  }
  const known = all.find(({ dispute }) => dispute.dispute_id === id);
  if (!known) throw new PaypalProblem(404, 'RESOURCE_NOT_FOUND');
  return { status: 200, body: known.dispute };
}

function problem(status: number, issue: string): Answer {
  const name = { 400: 'INVALID_REQUEST', 401: issue, 404: 'RESOURCE_NOT_FOUND' }[status];
  const details = [{ issue, description: `${issue} in words.` }];
  return {
    status,
    body: {
      name: name ?? 'UNPROCESSABLE_ENTITY',
      message: 'Refused.',
      debug_id: '90957fca61718',
      details,
    },
  };
}

function headerOf({ headers }: Call, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
