import { RowButton, RowForm, RowLink } from '#platform/web/admin/row-action.tsx';
import type { WebhookTable as Table } from '#shop/events/use-cases/webhooks.ts';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { webhooksUrl } from './webhooks-url.ts';

type Webhook = Table['webhooks'][number];

export function WebhookTable({ webhooks, page }: { webhooks: Webhook[]; page: number }) {
  const rows = webhooks.map((webhook) => (
    <tr key={webhook.id}>
      <Cell label="URL" className="wrap-anywhere lg:max-w-[38ch]">
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
      <Cell label="Status" className={webhook.isActive ? 'text-good' : 'text-muted'}>
        {webhook.isActive ? 'On' : 'Off'}
      </Cell>
      <Cell label="Actions" className="items-center lg:text-end">
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
    <DataTable label="Webhooks" rows={rows}>
      <Head>URL</Head>
      <Head>Events</Head>
      <Head>Status</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}
