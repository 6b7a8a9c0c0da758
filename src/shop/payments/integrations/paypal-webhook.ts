import { z } from 'zod';
import type { ProviderEvent } from '#shop/payments/rules/provider-payment.ts';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import type { WebhookMessage } from './payment-gateway.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import { captureOfRefund } from './paypal-refund.ts';

const eventAnswer = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() });

const headersAnswer = z.object({
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.string().max(500),
  'paypal-transmission-id': z.string().max(50),
  'paypal-transmission-sig': z.string().max(500),
  'paypal-transmission-time': z.string().max(100),
});

const verificationAnswer = z.object({ verification_status: z.string() });

/** PayPal repeats a message for three days. */
const maxAgeMs = 4 * 24 * 60 * 60 * 1000;
const maxAheadMs = 5 * 60 * 1000;

interface Verification {
  keys: PaypalKeys;
  message: WebhookMessage;
  now: number;
}

/** PayPal itself checks the signature, after the checks that need no request. */
export async function verifyPaypalEvent(
  call: PaypalClient,
  { keys, message, now }: Verification,
): Promise<ProviderEvent | null> {
  const headers = headersAnswer.safeParse(message.headers).data;
  const event = eventAnswer.safeParse(parseJson(message.body)).data;
  if (keys.webhookId === '' || !headers || !event) return null;
  const age = now - Date.parse(headers['paypal-transmission-time']);
  if (!(age < maxAgeMs && age > -maxAheadMs)) return null;
  if (!isPaypalCertificate(headers['paypal-cert-url'])) return null;
  const envelope = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: keys.webhookId,
  });
  // The signature covers the bytes as sent, so the event must not be parsed and written again. It is one complete
  // JSON value, as parsed above, and can end no object before it.
  const body = `${envelope.slice(0, -1)},"webhook_event":${message.body}}`;
  const path = '/v1/notifications/verify-webhook-signature';
  const verified = await orNull(() =>
    call({ method: 'POST', path, body, answer: verificationAnswer }),
  );
  if (verified?.verification_status !== 'SUCCESS') return null;
  const { id, event_type: kind, resource } = event;
  return { id, kind, reference: await orderOf(call, kind, resource) };
}

/** PayPal checks it as well; a foreign address shows a forgery without a request. */
function isPaypalCertificate(address: string): boolean {
  const url = URL.parse(address);
  const isPaypal = url?.hostname === 'paypal.com' || url?.hostname.endsWith('.paypal.com');
  return url?.protocol === 'https:' && isPaypal === true;
}

const relatedAnswer = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});
const orderResource = z.object({ id: z.string() });
const approvalResource = z.object({ order_id: z.string() });
const disputeResource = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })),
});
const refundResource = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});

/** The id of the order that the event is about. */
async function orderOf(
  call: PaypalClient,
  kind: string,
  resource: unknown,
): Promise<string | null> {
  if (kind.startsWith('CHECKOUT.ORDER.')) return orderResource.safeParse(resource).data?.id ?? null;
  const named =
    approvalResource.safeParse(resource).data?.order_id ??
    relatedAnswer.safeParse(resource).data?.supplementary_data.related_ids.order_id;
  if (named !== undefined) return named;
  const refund = refundResource.safeParse(resource).data;
  const dispute = disputeResource.safeParse(resource).data;
  const captureId =
    dispute?.disputed_transactions[0]?.seller_transaction_id ?? (refund && captureOfRefund(refund));
  if (!captureId) return null;
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const capture = await orNull(() => call({ path, answer: relatedAnswer }));
  return capture?.supplementary_data.related_ids.order_id ?? null;
}

async function orNull<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status !== 401) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
