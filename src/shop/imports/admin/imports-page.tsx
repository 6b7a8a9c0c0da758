import { formatNumber } from '#platform/format.ts';
import { listProductImports } from '#shop/imports/use-cases/show-import.ts';
import Download from '~icons/lucide/download';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { FileInput } from '#platform/web/file-input.tsx';
import { ButtonLink, Button } from '#platform/web/button.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/imports-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { exportPath, importUrl, formatLabels, stateLabel } from './import-labels.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { data, redirect, Form, useNavigation } from 'react-router';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { startImport } from '#shop/imports/use-cases/start-import.ts';
import { useEffect, useRef } from 'react';
import { controlProps, Field } from '#platform/web/field.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Import and export, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return { imports: granted(await listProductImports(context.get(shopContext), visitor)) };
}

/** The HTTP layer has already written the uploaded file to disk. */
export async function action({ context }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const { received } = context.get(requestInfoContext);
  if (!received) return refuse(problems.missing);
  if (!received.ok) return refuse(problems[received.failure.code]);
  const started = await startImport(context.get(shopContext), visitor, received.value);
  if (started.ok) return redirect(importUrl(started.value));
  if (started.failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return refuse(problems[started.failure.code], 409);
}

const problems = {
  missing: 'No file selected. Select a CSV file.',
  'wrong-type': 'This file cannot be read. Select a CSV file.',
  'too-many-bytes': 'This file is too large. Select one of at most 200 MB.',
  'another-import': 'Another import is running. Wait until it is done, or cancel it below',
};

function refuse(problem: string, status = 422) {
  return data<UploadResult>({ problem }, { status });
}

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports } = loaderData;
  return (
    <>
      <PageHead title="Import and export" />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="import" className="grid gap-3 border-t border-ink pt-4">
          <h2 id="import" className="text-t5">
            Import products
          </h2>
          <p className="max-w-[60ch] text-muted">
            Upload a CSV file exported from this shop, WooCommerce or Shopify. It is checked first:
            nothing changes until you have reviewed the result and started the import.
          </p>
          <UploadForm result={actionData} />
        </section>
        <section aria-labelledby="export" className="grid gap-3 border-t border-ink pt-4">
          <h2 id="export" className="text-t5">
            Export products
          </h2>
          <p className="max-w-[60ch] text-muted">
            All products as CSV, one row per variant. Edit the file in a spreadsheet and import it
            again: columns that you remove and stock that you do not change stay as they are.
          </p>
          <ButtonLink kind="quiet" to={exportPath} reloadDocument className="justify-self-start">
            <Download aria-hidden="true" className="icon" /> Export all products
          </ButtonLink>
        </section>
      </div>
      {imports.length > 0 && (
        <section aria-labelledby="last" className="grid gap-3 pt-4">
          <h2 id="last" className="text-t5">
            Recent imports
          </h2>
          <ImportTable imports={imports} />
        </section>
      )}
    </>
  );
}

function ImportTable({ imports }: { imports: ProductImport[] }) {
  const rows = imports.map((one) => (
    <tr key={one.id}>
      <Cell label="Date" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={one.createdAt} />
      </Cell>
      <Cell label="File" at="title" className="wrap-anywhere">
        <TitleLink to={importUrl(one.id)}>{one.fileName}</TitleLink>
      </Cell>
      <Cell label="Format" at="plain">
        {one.format ? formatLabels[one.format] : '–'}
      </Cell>
      <Cell label="Rows" className="num">
        {formatNumber(one.rowCount)}
      </Cell>
      <Cell label="Status" at="end">
        {stateLabel(one)}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Recent imports" rows={rows}>
      <Head>Date</Head>
      <Head>File</Head>
      <Head>Format</Head>
      <Head className="num">Rows</Head>
      <Head>Status</Head>
    </DataTable>
  );
}

/** Action data of a rejected upload. */
interface UploadResult {
  problem: string;
}

function UploadForm({ result }: { result: UploadResult | undefined }) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result]);
  const field = {
    name: 'file',
    label: 'CSV file',
    isRequired: true,
    help: 'Up to 200 MB, with the column names in the first row.',
    problem: result?.problem,
  };
  const { className: _look, ...control } = controlProps(field);
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label="Import products"
      className="grid max-w-[36rem] gap-4"
    >
      <Field {...field}>
        <FileInput {...control} accept=".csv,text/csv" />
      </Field>
      <Button className="justify-self-start" disabled={isSending}>
        {isSending ? 'Uploading…' : 'Upload and check'}
      </Button>
      <output className="sr-only">{isSending ? 'The file is being uploaded.' : ''}</output>
    </Form>
  );
}
