import type { WebhookTable as Table } from '#shop/events/use-cases/webhooks.ts';
import { Form, Link } from 'react-router';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { webhooksUrl } from './webhooks-url.ts';

type Webhook = Table['webhooks'][number];

const look =
  'inline-flex min-h-8 items-center rounded-2 px-2.5 font-medium whitespace-nowrap max-lg:min-h-target';

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
        <Form
          method="post"
          className="flex justify-end max-lg:-ms-2.5 max-lg:flex-wrap max-lg:justify-start"
        >
          <input type="hidden" name="id" value={webhook.id} />
          <button
            name="change"
            value={webhook.isActive ? 'switch-off' : 'switch-on'}
            aria-label={`${webhook.isActive ? 'Disable' : 'Enable'} ${webhook.url}`}
            className={`${look} hover:bg-card`}
          >
            {webhook.isActive ? 'Disable' : 'Enable'}
          </button>
          <Link
            to={webhooksUrl(page, webhook.id)}
            preventScrollReset
            aria-haspopup="dialog"
            aria-label={`Delete ${webhook.url}`}
            className={`${look} text-bad hover:bg-bad-wash`}
          >
            Delete
          </Link>
        </Form>
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
