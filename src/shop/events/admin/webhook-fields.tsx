import ChevronDown from '~icons/lucide/chevron-down';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import { eventOptions } from './webhook-labels.ts';
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
