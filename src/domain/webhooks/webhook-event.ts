/** Deeds that other programs can be told of, by the names that the audit trail has for them. */
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

interface Deed {
  event: WebhookEvent;
  at: number;
  /** 'order 17' */
  subject: string;
  details: Record<string, unknown>;
}

/** What is sent: enough to ask the API for the rest, and nothing of a person. */
export function webhookBody({ event, at, subject, details }: Deed): string {
  const id = Number(subject.split(' ').at(-1));
  const { number } = details;
  const data = { id, ...(typeof number === 'string' && { number }) };
  return JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data });
}
