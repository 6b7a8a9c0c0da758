import { AddForm } from '#platform/web/admin/add-form.tsx';
import { type WebhookEvent, webhookEvents } from '#shop/events/rules/webhook-event.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import type { WebhookAnswer } from './webhooks-action.ts';

export function WebhookFields({ answer }: { answer: WebhookAnswer | undefined }) {
  return (
    <AddForm
      title="Add a webhook"
      verb={{ now: 'Add webhook', busy: 'Adding …' }}
      answer={answer}
      className="gap-y-6"
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        isRequired
        autoComplete="off"
        defaultValue={answer?.form.url}
        problem={answer?.problems.url}
        help="An https:// URL that accepts POST requests."
      />
      <CheckboxGroup
        legend="Events"
        name="event"
        options={eventOptions}
        selected={answer?.form.events ?? []}
        problem={answer?.problems.events}
      />
    </AddForm>
  );
}

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

const eventOptions: readonly CheckboxOption[] = webhookEvents.map((value) => {
  return { value, label: value, hint: hints[value] };
});
