import { z } from 'zod';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import { PaypalRefusal, send } from './paypal-http.ts';

export interface PaypalOptions {
  /** Another server with the same interface; null for PayPal. */
  apiBase?: string | null;
  /** For one try of a call. */
  timeoutMs?: number;
  /** Before the first retry; it doubles with each. */
  retryAfterMs?: number;
  clock?: () => number;
}

export interface PaypalCall<Answer> {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** JSON text. */
  body?: string;
  /** The idempotency key, which every call that moves money has: PayPal answers a repeated call as the first one. */
  key?: string;
  /** The parts of the answer that the shop reads; without it the answer is not read. */
  answer: z.ZodType<Answer>;
}

export type PaypalClient = <Answer>(call: PaypalCall<Answer>) => Promise<Answer>;

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  app_id: z.string().optional(),
});

interface AccessToken {
  isUsableUntil: number;
  answer: Promise<z.infer<typeof tokenAnswer>>;
}

const patienceMs = 20_000;
const firstRetryMs = 300;
/** A token is replaced this long before its end. */
const tokenMarginMs = 60_000;

function paypalServer({ isLive }: Pick<PaypalKeys, 'isLive'>): string {
  return isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
}

/**
 * Calls PayPal's REST interface. A call without an answer is repeated with the same idempotency key, and so is one
 * that PayPal answers with 429 or 5xx.
 */
export function makePaypalClient(keys: PaypalKeys, options: PaypalOptions = {}): PaypalClient {
  const { clock = Date.now, timeoutMs = patienceMs, retryAfterMs = firstRetryMs } = options;
  const limits = { timeoutMs, retryAfterMs };
  const server = (options.apiBase ?? paypalServer(keys)).replace(/\/$/, '');
  let token: AccessToken | null = null;

  async function currentToken(): Promise<string> {
    if (!token || clock() >= token.isUsableUntil) token = newToken();
    return (await token.answer).access_token;
  }

  function newToken(): AccessToken {
    const fresh: AccessToken = { isUsableUntil: Infinity, answer: requestToken() };
    void fresh.answer.then(
      ({ expires_in: seconds }) => {
        fresh.isUsableUntil = clock() + seconds * 1000 - tokenMarginMs;
      },
      () => {
        if (token === fresh) token = null;
      },
    );
    return fresh;
  }

  function requestToken() {
    const credentials = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64');
    return send(`${server}/v1/oauth2/token`, tokenAnswer, {
      ...limits,
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
  }

  return async ({ method = 'GET', path, body, key, answer }) => {
    const call = async () => {
      const authorization = `Bearer ${await currentToken()}`;
      return send(server + path, answer, {
        ...limits,
        method,
        headers: {
          authorization,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        ...(body !== undefined && { body }),
      });
    };
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || error.status !== 401) throw error;
      // The token was revoked, for example by new keys of the same app.
      token = null;
      return call();
    }
  };
}
