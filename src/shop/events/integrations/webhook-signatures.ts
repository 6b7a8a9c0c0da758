import { createHmac, hkdfSync } from 'node:crypto';

/** Signs as specified by https://www.standardwebhooks.com. */
export interface WebhookSignatures {
  /** 'whsec_…': derived from the webhook's random id and the shop's secret, so that it is never stored. */
  secretOf: (webhookId: string) => string;
  /** The headers that authenticate the message and its time. */
  headersOf: (signed: SignedMessage) => Record<string, string>;
}

export interface SignedMessage {
  /** The same for every attempt, so that duplicates can be recognized. */
  id: string;
  webhookId: string;
  body: string;
  now: number;
}

const keyBytes = 32;
const msPerSecond = 1000;

export function makeWebhookSignatures(secret: string): WebhookSignatures {
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
