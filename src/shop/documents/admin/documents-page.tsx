import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { type DocumentMonth, showDocuments } from '#shop/documents/use-cases/export-documents.ts';
import { documentKindNames } from '#shop/orders/rules/document-link.ts';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import Info from '~icons/lucide/info';
import { Form, Link } from 'react-router';
import type { Route } from './+types/documents-page';
import { exportUrl, monthName, monthUrl, parseMonth } from './month-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Documents, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  const request = { month: parseMonth(url.searchParams), page };
  return granted(await showDocuments(context.get(shopContext), visitor, request));
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { month, months, documents, sums, page } = loaderData;
  const hasBoxes = documents.some(({ isPrintable }) => !isPrintable);
  return (
    <>
      <PageHead title="Documents" total={page.total} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <Form method="get" className="flex flex-wrap items-end gap-3" key={month}>
          <SelectField name="month" label="Month" defaultValue={month} isPreset>
            {[...new Set([month, ...months])].map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </SelectField>
          <Button kind="quiet">Show month</Button>
        </Form>
        {documents.length > 0 && <Downloads month={month} />}
      </div>
      {sums.length > 0 && <Sums sums={sums} />}
      {hasBoxes && (
        <Notice kind="warn" icon={Info}>
          Some characters on these documents are printed as boxes. The operator of the shop can add
          a font for them with DOCUMENT_FONT.
        </Notice>
      )}
      {documents.length > 0 ? (
        <DocumentTable documents={documents} />
      ) : (
        <EmptyState>
          No documents in this month. Invoices and credit notes appear here when they are issued.
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => monthUrl(month, number)} />
    </>
  );
}

function Downloads({ month }: { month: string }) {
  const link = 'inline-flex min-h-target items-center underline underline-offset-4';
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={exportUrl.zip(month)} download className={link}>
        Download all as PDF (zip)
      </a>
      <a href={exportUrl.journal(month)} download className={link}>
        Download the journal (CSV)
      </a>
    </p>
  );
}

function Sums({ sums }: Pick<DocumentMonth, 'sums'>) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {sums.map(({ kind, count, total }) => (
        <div key={`${kind} ${total.currency}`}>
          <dt className="text-muted">{`${formatNumber(count)} ${plural(kind, count)}`}</dt>
          <dd className="font-medium tabular-nums">{formatMoney(total)}</dd>
        </div>
      ))}
    </dl>
  );
}

function plural(kind: DocumentMonth['sums'][number]['kind'], count: number): string {
  const name = documentKindNames[kind].toLowerCase();
  return count === 1 ? name : `${name}s`;
}

function DocumentTable({ documents }: Pick<DocumentMonth, 'documents'>) {
  const rows = documents.map(({ id, orderId, kind, number, issuedAt, ...document }) => (
    <tr key={id}>
      <Cell label="Number" at="title" className="font-medium wrap-anywhere">
        <a href={`/admin/documents/${id}/pdf`} download className="underline underline-offset-4">
          {number}
        </a>
      </Cell>
      <Cell label="Kind" at="plain">
        {documentKindNames[kind]}
      </Cell>
      <Cell label="Issued" at="plain" className="whitespace-nowrap text-muted">
        <LocalDate at={issuedAt} />
      </Cell>
      <Cell label="Order" className="whitespace-nowrap">
        <Link to={`/admin/orders/${orderId}`} className="underline underline-offset-4">
          {document.orderNumber}
        </Link>
      </Cell>
      <Cell label="Customer" at="plain" className="wrap-anywhere">
        {document.buyer}
      </Cell>
      <Cell label="Total" at="end" className="num">
        {formatMoney(document.total)}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Documents" rows={rows}>
      <Head>Number</Head>
      <Head>Kind</Head>
      <Head>Issued</Head>
      <Head>Order</Head>
      <Head>Customer</Head>
      <Head className="num">Total</Head>
    </DataTable>
  );
}
