/** Audit events that webhooks can subscribe to. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.cancelled',
  'product.added',
  'product.updated',
  'product.deleted',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export function webhookEventOf(action: string): WebhookEvent | null {
  return webhookEvents.find((event) => event === action) ?? null;
}

interface AuditEvent {
  event: WebhookEvent;
  at: number;
  /** 'order 17' */
  subject: string;
  details: Record<string, unknown>;
}

/** The payload: enough to query the API for the rest, without personal data. */
export function webhookBody({ event, at, subject, details }: AuditEvent): string {
  const id = Number(subject.split(' ').at(-1));
  const { number } = details;
  const data = { id, ...(typeof number === 'string' && { number }) };
  return JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data });
}

/** 'failed': retries exhausted. */
export type DeliveryState = 'queued' | 'sent' | 'failed';
