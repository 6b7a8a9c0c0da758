import type { IncomingMessage } from 'node:http';
import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { urlProblem } from '#platform/http/outgoing/public-address.ts';
import { openConnection, type Reach } from '#platform/http/outgoing/open-connection.ts';
import { createHmac, hkdfSync } from 'node:crypto';

export interface WebhookMessage extends SignedMessage {
  url: string;
}

export interface WebhookResponse {
  status: number;
  /** An excerpt of the response body. */
  text: string;
}

export interface WebhookSender extends Pick<WebhookSignatures, 'secretOf'> {
  /** Hosts that the operator allows on private networks. */
  privateHosts: readonly string[];
  /** Never throws; an aborted attempt counts as failed. 'not-allowed' is permanent. */
  send: (
    message: WebhookMessage,
    stopping: AbortSignal,
  ) => Promise<Result<WebhookResponse, { code: 'not-allowed' | 'no-answer'; reason: string }>>;
}

interface SenderOptions extends Reach {
  secret: string;
  timeoutMs?: number;
}

const patienceMs = 10_000;
const shownBytes = 500;

/** Redirects are not followed. */
export function makeWebhookSender(options: SenderOptions): WebhookSender {
  const { secret, timeoutMs = patienceMs, ...reach } = options;
  const { privateHosts } = reach;
  const signatures = makeWebhookSignatures(secret);
  return {
    secretOf: signatures.secretOf,
    privateHosts,
    async send(message, stopping) {
      const { url, body } = message;
      const obstacle = urlProblem(url, privateHosts);
      if (obstacle) return failed({ code: 'not-allowed', reason: obstacle });
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        const headers = {
          ...signatures.headersOf(message),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Vitrine-Webhooks',
        };
        const outgoing = { method: 'POST', headers, body, signal };
        const answer = await openConnection(new URL(url), reach, outgoing);
        if (!answer.ok) {
          const reason = `${answer.failure.address} is a private address`;
          return failed({ code: 'not-allowed', reason });
        }
        const { statusCode = 0 } = answer.value;
        return ok({ status: statusCode, text: await firstWords(answer.value) });
      } catch (error) {
        const { message: reason } = signal.aborted ? timedOut : Object(error);
        return failed({ code: 'no-answer', reason: plainText(String(reason)) });
      }
    },
  };
}

const timedOut = { message: 'There was no answer in time' };

/** Reads only the first bytes of the body. */
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

/** Signs as specified by https://www.standardwebhooks.com. */
interface WebhookSignatures {
  /** 'whsec_…': derived from the webhook's random id and the shop's secret, so that it is never stored. */
  secretOf: (webhookId: string) => string;
  /** The headers that authenticate the message and its time. */
  headersOf: (signed: SignedMessage) => Record<string, string>;
}

interface SignedMessage {
  /** The same for every attempt, so that duplicates can be recognized. */
  id: string;
  webhookId: string;
  body: string;
  now: number;
}

const keyBytes = 32;
const msPerSecond = 1000;

function makeWebhookSignatures(secret: string): WebhookSignatures {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'webhook secrets', keyBytes));
  const rawSecret = (webhookId: string) => createHmac('sha256', key).update(webhookId).digest();
  return {
    secretOf: (webhookId) => `whsec_${rawSecret(webhookId).toString('base64')}`,
    headersOf({ id, webhookId, body, now }) {
      const timestamp = String(Math.floor(now / msPerSecond));
      const signature = createHmac('sha256', rawSecret(webhookId))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
    },
  };
}
