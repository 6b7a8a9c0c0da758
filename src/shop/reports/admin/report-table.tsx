import './report-table.css';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { Cell, ScrollTable, Head } from '#platform/web/admin/data-table.tsx';
import type { ColumnHead, LoadedReport, LoadedRow } from './loaded-report.ts';

export function ReportTable({ report }: { report: LoadedReport }) {
  const { label, column, columns, rows, totals, currency } = report;
  const hasLinks = rows.some(({ links = [] }) => links.length > 0);
  const cells = (values: readonly (number | null)[]) =>
    values.map((value, at) => (
      <Cell
        key={columns[at]?.label}
        label={columns[at]?.label ?? ''}
        className={`num ${shadeOf(value, columns[at]?.kind)}`}
      >
        {written(value, columns[at]?.kind, currency)}
      </Cell>
    ));
  const body = (
    <>
      <tr>
        <Cell label={column} className="font-medium">
          All
        </Cell>
        {cells(totals)}
        {hasLinks && <RowLinks links={[]} />}
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <Cell label={column}>{row.label}</Cell>
          {cells(row.cells)}
          {hasLinks && <RowLinks {...row} />}
        </tr>
      ))}
    </>
  );
  return (
    <ScrollTable label={label} rows={body}>
      <Head>{column}</Head>
      {columns.map((one) => (
        <Head key={one.label} className="num">
          {one.label}
        </Head>
      ))}
      {hasLinks && <Head>Actions</Head>}
    </ScrollTable>
  );
}

function written(value: number | null, kind: ColumnHead['kind'] = 'count', currency = ''): string {
  if (value === null) return '–';
  if (kind === 'amount') return formatMoney(money(value, currency));
  if (kind === 'permille') return `${value / 10}%`;
  return kind === 'tenths' ? `${value / 10}` : formatNumber(value);
}

/** The number itself stands in the cell, so that nothing is lost without color. */
function shadeOf(value: number | null, kind: ColumnHead['kind'] = 'count'): string {
  if (kind !== 'permille' || value === null || value === 0) return '';
  const step = [100, 200, 350, 500].filter((limit) => value >= limit).length + 1;
  return `shade-${step}`;
}

function RowLinks({ label = '', links = [] }: Partial<LoadedRow>) {
  return (
    <Cell label="Actions">
      <span className="inline-flex flex-wrap gap-x-4">
        {links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className="text-link"
            aria-label={`${link.label}: ${label}`}
          >
            {link.label}
          </Link>
        ))}
      </span>
    </Cell>
  );
}
