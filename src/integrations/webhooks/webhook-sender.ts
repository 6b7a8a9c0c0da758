import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { plainText } from '#domain/plain-text.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { addressObstacle, hostOf } from '#domain/webhooks/webhook-address.ts';
import { isPublicAddress } from './public-address.ts';
import {
  makeWebhookSignatures,
  type SignedMessage,
  type WebhookSignatures,
} from './webhook-signatures.ts';

export interface WebhookMessage extends SignedMessage {
  url: string;
}

export interface WebhookAnswer {
  status: number;
  /** Its first words. */
  text: string;
}

export interface WebhookSender extends Pick<WebhookSignatures, 'secretOf'> {
  /** Hosts of the operator's own, which may be anywhere. */
  privateHosts: readonly string[];
  /** Never throws; an aborted attempt is a failed one. 'not-allowed' would be so again. */
  send: (
    message: WebhookMessage,
    stopping: AbortSignal,
  ) => Promise<Result<WebhookAnswer, { code: 'not-allowed' | 'no-answer'; reason: string }>>;
}

interface SenderOptions {
  secret: string;
  privateHosts: readonly string[];
  timeoutMs?: number;
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

const patienceMs = 10_000;
const shownBytes = 500;

/**
 * Asks where an address leads once at each attempt, and connects to exactly what it was told then: a name that
 * leads elsewhere a moment later leads nobody in (T21). Redirections are answers like any other.
 */
export function makeWebhookSender(options: SenderOptions): WebhookSender {
  const { secret, privateHosts, timeoutMs = patienceMs, resolve = resolveAll } = options;
  const signatures = makeWebhookSignatures(secret);
  return {
    secretOf: signatures.secretOf,
    privateHosts,
    async send(message, stopping) {
      const obstacle = addressObstacle(message.url, privateHosts);
      if (obstacle) return failed({ code: 'not-allowed', reason: obstacle });
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      const url = new URL(message.url);
      const host = hostOf(url);
      try {
        signal.throwIfAborted();
        const addresses = await Promise.race([resolve(host), aborted(signal)]);
        const closed = addresses.find(({ address }) => !isPublicAddress(address));
        if (closed && !privateHosts.includes(host)) {
          return failed({ code: 'not-allowed', reason: `${closed.address} is a private address` });
        }
        const headers = signatures.headersOf(message);
        return ok(await post(url, { addresses, headers, body: message.body, signal }));
      } catch (error) {
        const { message: reason } = signal.aborted ? timedOut : Object(error);
        return failed({ code: 'no-answer', reason: plainText(String(reason)) });
      }
    },
  };
}

const timedOut = { message: 'There was no answer in time' };

function resolveAll(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  return family > 0 ? Promise.resolve([{ address: host, family }]) : lookup(host, { all: true });
}

interface Posting {
  addresses: LookupAddress[];
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

async function post(url: URL, posting: Posting): Promise<WebhookAnswer> {
  const { addresses, headers, body, signal } = posting;
  const [first] = addresses;
  if (!first) throw new Error('The name leads nowhere');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((answered, broke) => {
    const asked = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Vitrine-Webhooks',
      },
      lookup: (_host, { all }, found) =>
        all ? found(null, addresses) : found(null, first.address, first.family),
    });
    asked.on('response', answered).on('error', broke).end(body);
  });
  return { status: response.statusCode ?? 0, text: await firstWords(response) };
}

/** However much there is, the rest is not read. */
async function firstWords(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= shownBytes) break;
  }
  return plainText(Buffer.concat(chunks).toString().slice(0, shownBytes));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
