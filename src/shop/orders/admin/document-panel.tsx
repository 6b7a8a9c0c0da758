import { type DocumentLink, documentKindNames } from '#shop/orders/rules/document-link.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Form } from 'react-router';
import { Panel } from '#platform/web/admin/panel.tsx';

interface DocumentPanelProps {
  order: Order;
  documents: readonly DocumentLink[];
}

/** The invoices and credit notes of an order, and the button that issues its invoice at once. */
export function DocumentPanel({ order, documents }: DocumentPanelProps) {
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice');
  if (!hasInvoice && order.status === 'cancelled') return null;
  return (
    <Panel title="Documents">
      {documents.length > 0 && (
        <ul className="grid gap-2">
          {documents.map(({ id, kind, number, issuedAt, total }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <a
                href={`/admin/documents/${id}/pdf`}
                download
                className="inline-flex min-h-target items-center underline underline-offset-4 wrap-anywhere"
              >
                {`${documentKindNames[kind]} ${number} (PDF)`}
              </a>
              <span className="text-muted tabular-nums">
                {`${formatMoney(total)}, `}
                <LocalDateTime at={issuedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!hasInvoice && (
        <Form
          method="post"
          action={`/admin/orders/${order.id}/invoice`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <Button kind="quiet">Issue invoice</Button>
          <span className="text-muted">No invoice yet</span>
        </Form>
      )}
    </Panel>
  );
}
