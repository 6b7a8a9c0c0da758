import { RowButton, RowForm, RowLink } from '#platform/web/admin/row-action.tsx';
import type { DeliveryState } from '#shop/events/rules/webhook-event.ts';
import type { WebhookTable as Table } from '#shop/events/use-cases/webhooks.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';

type Delivery = Table['deliveries'][number];

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const rows = deliveries.map((delivery) => (
    <tr key={delivery.id}>
      <Cell label="When" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={delivery.createdAt} />
      </Cell>
      <Cell label="Event" at="title" className="wrap-anywhere lg:max-w-[34ch]">
        <div>
          <span className="font-medium">{delivery.event}</span>
          <code className="block text-[0.8125rem] text-muted">{payloadSummary(delivery.body)}</code>
        </div>
      </Cell>
      <Cell label="To" className="wrap-anywhere lg:max-w-[28ch]">
        {delivery.url}
      </Cell>
      <Cell label="Status" at="end" className="wrap-anywhere">
        <div>
          <span className={delivery.state === 'failed' ? 'text-bad' : 'text-muted'}>
            {deliveryLabel(delivery.state, delivery.status)}
          </span>
          {delivery.answer && (
            <span className="block text-muted lg:max-w-[28ch]">{delivery.answer}</span>
          )}
        </div>
      </Cell>
      <Cell label="Attempts" className="num">
        {delivery.attempts}
      </Cell>
      <Cell label="Actions" at="actions">
        {delivery.state !== 'queued' && <Resend delivery={delivery} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Deliveries" rows={rows} isWide>
      <Head>When</Head>
      <Head>Event</Head>
      <Head>To</Head>
      <Head>Status</Head>
      <Head className="num">Attempts</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

function Resend({ delivery }: { delivery: Delivery }) {
  return (
    <RowForm>
      <RowButton
        name="resend"
        value={delivery.id}
        subject={`${delivery.event}, to ${delivery.url}`}
      >
        Send again
      </RowButton>
    </RowForm>
  );
}

const stateLabels: Record<DeliveryState, string> = {
  queued: 'Queued',
  sent: 'Delivered',
  failed: 'Failed',
};

/** 'Delivered, 200' */
function deliveryLabel(state: DeliveryState, status: number | null): string {
  return status === null ? stateLabels[state] : `${stateLabels[state]}, ${status}`;
}

/** The payload's data as JSON: '{"id":17,"number":"V-7K3M-Q9TD"}'. */
function payloadSummary(body: string): string {
  const { data } = JSON.parse(body) as { data?: unknown };
  return JSON.stringify(data);
}

type Webhook = Table['webhooks'][number];

export function WebhookTable({ webhooks, page }: { webhooks: Webhook[]; page: number }) {
  const rows = webhooks.map((webhook) => (
    <tr key={webhook.id}>
      <Cell label="URL" at="title" className="wrap-anywhere lg:max-w-[38ch]">
        <div>
          <span className="font-medium">{webhook.url}</span>
          <details>
            <summary className="w-fit min-h-target cursor-pointer content-center text-muted underline underline-offset-4">
              Secret
            </summary>
            <CopyableText text={webhook.secret} label="the secret" />
          </details>
        </div>
      </Cell>
      <Cell label="Events" className="wrap-anywhere lg:max-w-[30ch]">
        {webhook.events.join(', ')}
      </Cell>
      <Cell label="Status" at="end" className={webhook.isActive ? 'text-good' : 'text-muted'}>
        {webhook.isActive ? 'On' : 'Off'}
      </Cell>
      <Cell label="Actions" at="actions">
        <RowForm>
          <input type="hidden" name="id" value={webhook.id} />
          <RowButton
            name="change"
            value={webhook.isActive ? 'switch-off' : 'switch-on'}
            subject={webhook.url}
          >
            {webhook.isActive ? 'Disable' : 'Enable'}
          </RowButton>
          <RowLink to={webhooksUrl(page, webhook.id)} subject={webhook.url} isBad>
            Delete
          </RowLink>
        </RowForm>
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Webhooks" rows={rows} isWide>
      <Head>URL</Head>
      <Head>Events</Head>
      <Head>Status</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

const path = '/admin/webhooks';

/** The URL of a page of the delivery log, optionally with the confirmation to delete a webhook. */
export function webhooksUrl(page = 1, deleted?: string): string {
  const query = new URLSearchParams(page > 1 ? { page: `${page}` } : {});
  if (deleted !== undefined) query.set('delete', deleted);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function parsePage(query: URLSearchParams): number {
  return Number(query.get('page') ?? 1);
}

export function parseDeletedWebhookId(query: URLSearchParams): string | null {
  return query.get('delete');
}
