import type { AuditEvent } from './audit-event.ts';

/** Audit events that webhooks can subscribe to. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.edited',
  'order.balance-paid',
  'order.rest-cancelled',
  'fulfillment.created',
  'fulfillment.updated',
  'fulfillment.cancelled',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.partially-refunded',
  'order.cancelled',
  'return.requested',
  'return.approved',
  'return.refused',
  'return.cancelled',
  'return.exchanged',
  'return.exchange-ended',
  'return.received',
  'return.completed',
  'draft-order.created',
  'draft-order.updated',
  'draft-order.deleted',
  'draft-order.placed',
  'invoice.issued',
  'credit-note.issued',
  'product.added',
  'product.updated',
  'product.deleted',
] as const satisfies readonly AuditEvent['action'][];

export type WebhookEvent = (typeof webhookEvents)[number];

type PublishedEvent = Extract<AuditEvent, { action: WebhookEvent }>;

const published: ReadonlySet<string> = new Set(webhookEvents);

export function isWebhookEvent<Event extends AuditEvent>(
  event: Event,
): event is Event & PublishedEvent {
  return published.has(event.action);
}

/** The payload: enough to query the API for the rest, without personal data. */
export function webhookBody({
  action,
  subject,
  details,
  now,
}: PublishedEvent & { now: number }): string {
  const number = 'number' in details ? details.number : undefined;
  const data = {
    id: subject.id,
    ...(typeof number === 'string' && { number }),
    ...('orderId' in details && { orderId: details.orderId }),
    ...('fulfillmentId' in details && { fulfillmentId: details.fulfillmentId }),
    ...('returnId' in details && { returnId: details.returnId }),
  };
  return JSON.stringify({ type: action, timestamp: new Date(now).toISOString(), data });
}

/** 'failed': retries exhausted. */
export type DeliveryState = 'queued' | 'sent' | 'failed';
