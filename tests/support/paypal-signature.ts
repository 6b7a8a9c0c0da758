import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';

export interface PaypalMessage {
  headers: Record<string, string>;
  body: string;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** As PayPal signs: the id, the time, the webhook and the checksum of the body. */
function signedText(fields: { id: string; time: string; webhookId: string; body: string }): string {
  return [fields.id, fields.time, fields.webhookId, crc32(fields.body)].join('|');
}

export function signedEvent(
  { webhookId }: PaypalKeys,
  { kind, resource, sentAt }: { kind: string; resource: unknown; sentAt: number },
): PaypalMessage {
  // The amount with trailing zeros shows whether the body is passed on as it came.
  const body = `{"id":"WH-${randomUUID()}","event_version":"1.0","zeros":1.00,"event_type":${JSON.stringify(kind)},"resource":${JSON.stringify(resource)}}`;
  const [id, time] = [randomUUID(), new Date(sentAt).toISOString()];
  const signed = signedText({ id, time, webhookId, body });
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url':
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('sha256').update(signed).sign(privateKey, 'base64'),
  };
  return { headers, body };
}

/** Whether the message in this request is signed as above: the body counts byte by byte. */
export function verification(text: string): 'SUCCESS' | 'FAILURE' {
  const at = text.indexOf('"webhook_event":');
  const body = text.slice(at + '"webhook_event":'.length, -1);
  const said: Record<string, string> = JSON.parse(
    `${text.slice(0, at)}"body":${JSON.stringify(body)}}`,
  );
  const {
    transmission_id: id = '',
    transmission_time: time = '',
    webhook_id: webhookId = '',
  } = said;
  const signed = signedText({ id, time, webhookId, body });
  const signature = Buffer.from(said['transmission_sig'] ?? '', 'base64');
  return createVerify('sha256').update(signed).verify(publicKey, signature) ? 'SUCCESS' : 'FAILURE';
}
