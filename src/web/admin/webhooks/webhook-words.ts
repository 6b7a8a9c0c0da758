import type { DeliveryState } from '#domain/webhooks/delivery-state.ts';
import { type WebhookEvent, webhookEvents } from '#domain/webhooks/webhook-event.ts';
import type { TickOption } from '../ticks.tsx';

const hints: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'Somebody has ordered.',
  'order.paid': 'The money has come.',
  'order.shipped': 'It is on its way.',
  'order.delivered': 'It has arrived.',
  'order.refunded': 'The money went back.',
  'order.cancelled': 'Nothing comes of it.',
  'product.added': 'It is on the shelves.',
  'product.updated': 'Staff have changed it.',
  'product.deleted': 'It is off the shelves.',
};

export const eventOptions: readonly TickOption[] = webhookEvents.map((value) => {
  return { value, label: value, hint: hints[value] };
});

const words: Record<DeliveryState, string> = {
  queued: 'Waiting',
  sent: 'Taken',
  failed: 'Given up',
};

/** 'Taken, 200' */
export function deliveryWords(state: DeliveryState, status: number | null): string {
  return status === null ? words[state] : `${words[state]}, ${status}`;
}

/** '{"id":17,"number":"V-7K3M-Q9TD"}', the part of a message that differs. */
export function aboutWords(body: string): string {
  const { data } = JSON.parse(body) as { data?: unknown };
  return JSON.stringify(data);
}
