import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { Link } from 'react-router';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { formatDateTime } from '#platform/web/admin/format-date.ts';
import { formatCount, formatLabels, stateLabel } from './import-labels.ts';
import { importUrl } from './imports-url.ts';

export function ImportTable({ imports }: { imports: ProductImport[] }) {
  const rows = imports.map((one) => (
    <tr key={one.id}>
      <Cell label="Date" className="whitespace-nowrap text-muted">
        {formatDateTime(one.createdAt)}
      </Cell>
      <Cell label="File" className="wrap-anywhere">
        <Link
          to={importUrl(one.id)}
          className="inline-flex min-h-8 items-center font-medium text-link underline underline-offset-4 max-lg:min-h-target"
        >
          {one.fileName}
        </Link>
      </Cell>
      <Cell label="Format">{one.format ? formatLabels[one.format] : '–'}</Cell>
      <Cell label="Rows" className="num">
        {formatCount(one.rowCount)}
      </Cell>
      <Cell label="Status">{stateLabel(one)}</Cell>
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
