import { type WebhookEvent, webhookEvents } from '#shop/events/rules/webhook-event.ts';
import ChevronDown from '~icons/lucide/chevron-down';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import type { WebhookAnswer } from './webhooks-action.ts';

/** Collapsed by default, expanded if there are problems. */
export function WebhookFields({ answer }: { answer: WebhookAnswer | undefined }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <details open={answer !== undefined} className="group border-t border-ink">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        Add a webhook
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
      </summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label="Add a webhook"
        className="grid max-w-[56rem] gap-y-6 pt-2 pb-6"
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
        <UnsavedChanges form={ref} isAnswered={answer !== undefined} staysOn="page" />
        <Button className="justify-self-start">Add webhook</Button>
      </Form>
    </details>
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
