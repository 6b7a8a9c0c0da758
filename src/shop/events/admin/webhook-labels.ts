import type { DeliveryState } from '#shop/events/rules/delivery-state.ts';
import { type WebhookEvent, webhookEvents } from '#shop/events/rules/webhook-event.ts';
import type { CheckboxOption } from '#platform/web/admin/checkbox-group.tsx';

const hints: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'A customer placed an order.',
  'order.paid': 'The payment was received.',
  'order.shipped': 'The order was shipped.',
  'order.delivered': 'The order was delivered.',
  'order.refunded': 'The payment was refunded.',
  'order.cancelled': 'The order was cancelled.',
  'product.added': 'A product was added.',
  'product.updated': 'A product was changed.',
  'product.deleted': 'A product was deleted.',
};

export const eventOptions: readonly CheckboxOption[] = webhookEvents.map((value) => {
  return { value, label: value, hint: hints[value] };
});

const stateLabels: Record<DeliveryState, string> = {
  queued: 'Queued',
  sent: 'Delivered',
  failed: 'Failed',
};

/** 'Delivered, 200' */
export function deliveryLabel(state: DeliveryState, status: number | null): string {
  return status === null ? stateLabels[state] : `${stateLabels[state]}, ${status}`;
}

/** The payload's data as JSON: '{"id":17,"number":"V-7K3M-Q9TD"}'. */
export function payloadSummary(body: string): string {
  const { data } = JSON.parse(body) as { data?: unknown };
  return JSON.stringify(data);
}
