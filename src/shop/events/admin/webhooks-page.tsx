import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { listWebhooks } from '#shop/events/use-cases/webhooks.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/webhooks-page';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import {
  DeliveryTable,
  parsePage,
  parseDeletedWebhookId,
  webhooksUrl,
  WebhookTable,
} from './webhook-tables.tsx';
import { webhooksAction, type WebhookActionResult } from './webhooks-action.ts';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { type WebhookEvent, webhookEvents } from '#shop/events/rules/webhook-event.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Webhooks, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const page = parsePage(url.searchParams);
  const table = granted(await listWebhooks(context.get(shopContext), visitor, page));
  const id = parseDeletedWebhookId(url.searchParams);
  return { ...table, webhookToDelete: table.webhooks.find((webhook) => webhook.id === id) ?? null };
}

export function action(args: Route.ActionArgs) {
  return webhooksAction(args);
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, deliveries, page, webhookToDelete } = loaderData;
  return (
    <>
      <PageHead title="Webhooks" total={webhooks.length} />
      <p className="max-w-[65ch] text-muted">
        Webhooks notify other systems when orders and products change. Every delivery is signed with
        the webhook’s secret according to{' '}
        <a href="https://www.standardwebhooks.com" className="text-link">
          Standard Webhooks
        </a>{' '}
        and retried for up to two days.
      </p>
      <WebhookFields key={webhooks.length} result={actionData} />
      {webhooks.length > 0 ? (
        <WebhookTable webhooks={webhooks} page={page.number} />
      ) : (
        <EmptyState>No webhooks yet</EmptyState>
      )}
      {deliveries.length > 0 && (
        <section aria-labelledby="deliveries" className="grid gap-3 pt-6">
          <h2 id="deliveries" className="text-t5">
            Deliveries
          </h2>
          <DeliveryTable deliveries={deliveries} />
          <PageLinks page={page} to={(number) => webhooksUrl(number)} />
        </section>
      )}
      {webhookToDelete && (
        <DeleteWebhookDialog webhook={webhookToDelete} closeTo={webhooksUrl(page.number)} />
      )}
    </>
  );
}

interface DeleteWebhookDialogProps {
  webhook: { id: string; url: string };
  closeTo: string;
}

function DeleteWebhookDialog({ webhook: { id, url }, closeTo }: DeleteWebhookDialogProps) {
  return (
    <ConfirmDialog
      question="Delete this webhook?"
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ change: 'delete', id }}
      action={closeTo}
      closeTo={closeTo}
    >
      <p className="wrap-anywhere">{url}</p>
      <p className="text-muted">Its delivery log is deleted as well.</p>
    </ConfirmDialog>
  );
}

function WebhookFields({ result }: { result: WebhookActionResult | undefined }) {
  return (
    <AddForm
      title="Add a webhook"
      verb={{ now: 'Add webhook', busy: 'Adding …' }}
      result={result}
      className="gap-y-6"
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        isRequired
        autoComplete="off"
        defaultValue={result?.form.url}
        problem={result?.problems.url}
        help="An https:// URL that accepts POST requests."
      />
      <CheckboxGroup
        legend="Events"
        name="event"
        options={eventOptions}
        selected={result?.form.events ?? []}
        problem={result?.problems.events}
      />
    </AddForm>
  );
}

const hints: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'A customer placed an order.',
  'order.paid': 'The payment was received.',
  'order.edited': 'Staff or a program changed items, address, shipping or discount.',
  'order.rest-cancelled': 'What had not shipped of the order was cancelled.',
  'order.balance-paid': 'What an edit had added to a paid order was paid.',
  'fulfillment.created': 'Items of the order were shipped.',
  'fulfillment.updated': 'The tracking of a shipment was corrected.',
  'fulfillment.cancelled': 'A shipment was undone.',
  'order.shipped': 'Everything left in the order was shipped.',
  'order.delivered': 'The order was delivered.',
  'order.refunded': 'The payment was refunded, or the rest of it.',
  'order.partially-refunded': 'A part of the payment was refunded.',
  'invoice.issued': 'An order has its invoice.',
  'credit-note.issued': 'A refund, a cancellation or a change of an invoiced order was credited.',
  'order.cancelled': 'The order was cancelled.',
  'return.requested': 'The customer has requested a return, or withdrawn from the contract.',
  'return.approved': 'The return was approved.',
  'return.refused': 'The return was refused.',
  'return.cancelled': 'The return was cancelled.',
  'return.exchanged': 'Items of the return were replaced by those of another order.',
  'return.exchange-ended': 'The order that replaced items of the return was cancelled.',
  'return.received': 'The return has arrived.',
  'return.completed': 'The return is completed, with or without a refund.',
  'draft-order.created': 'Staff or a program created a draft order.',
  'draft-order.updated': 'A draft order was changed.',
  'draft-order.deleted': 'A draft order was deleted.',
  'draft-order.placed': 'A draft order became an order.',
  'product.added': 'A product was added.',
  'product.updated': 'A product was changed.',
  'product.deleted': 'A product was deleted.',
};

const eventOptions: readonly CheckboxOption[] = webhookEvents.map((value) => {
  return { value, label: value, hint: hints[value] };
});
