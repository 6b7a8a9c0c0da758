import { RowButton, RowForm } from '#platform/web/admin/row-action.tsx';
import type { DeliveryState } from '#shop/events/rules/webhook-event.ts';
import type { WebhookTable as Table } from '#shop/events/use-cases/webhooks.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';

type Delivery = Table['deliveries'][number];

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const rows = deliveries.map((delivery) => (
    <tr key={delivery.id}>
      <Cell label="When" className="whitespace-nowrap text-muted">
        <LocalDateTime at={delivery.createdAt} />
      </Cell>
      <Cell label="Event" className="wrap-anywhere lg:max-w-[34ch]">
        <div>
          <span className="font-medium">{delivery.event}</span>
          <code className="block text-[0.8125rem] text-muted">{payloadSummary(delivery.body)}</code>
        </div>
      </Cell>
      <Cell label="To" className="wrap-anywhere lg:max-w-[28ch]">
        {delivery.url}
      </Cell>
      <Cell label="Status" className="wrap-anywhere">
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
      <Cell
        label="Actions"
        className={delivery.state === 'queued' ? 'max-lg:hidden!' : 'items-center lg:text-end'}
      >
        {delivery.state !== 'queued' && <Resend delivery={delivery} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Deliveries" rows={rows}>
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
