import { formatMoney, formatNumber } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { Cell, DataTable, EmptyState, Head } from '#platform/web/admin/data-table.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import type { Route } from './+types/reports-page';
import { BarChart } from './bar-chart.tsx';
import { type LoadedReport, loadReport } from './load-report.ts';
import { reportLinks } from '#shop/reports/rules/report.ts';
import { parsePeriodRequest, periodUrl } from './period-request.ts';
import { PeriodPicker } from './period-picker.tsx';
import { Incomplete } from './sales-overview.tsx';

const maxRows = 400;
const maxBars = 12;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.label}, reports, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = parsePeriodRequest(url.searchParams);
  const visitor = await signedInVisitor(context);
  const query = { name: params.report, request };
  const report = await loadReport(context.get(shopContext), visitor, query);
  const { rows } = report;
  return { ...report, request, rowCount: rows.length, rows: rows.slice(0, maxRows) };
}

export default function ReportsPage({ loaderData: report }: Route.ComponentProps) {
  const { name, label, period, request, rows, rowCount, columns, currency } = report;
  const path = reportPath(name);
  const chart = `${columns.at(-1)?.label ?? ''}: ${label.toLowerCase()}`;
  return (
    <>
      <PageHead title="Reports">
        <a
          href={periodUrl(`${path}/sales.csv`, request)}
          className="underline underline-offset-4"
          download
        >
          Export as CSV
        </a>
      </PageHead>
      <FilterChips
        label="Reports"
        choices={reportLinks}
        chosen={reportLinks.find((one) => one.name === name)}
        choiceLabel={(one) => one?.label ?? ''}
        to={(one) => periodUrl(reportPath(one?.name ?? ''), request)}
      />
      {period && <PeriodPicker path={path} request={request} period={period} />}
      {!report.isComplete && <Incomplete />}
      <h2 className="text-[1.5rem]">{label}</h2>
      {rows.length > 0 ? (
        <>
          <BarChart
            label={chart}
            bars={barsOf(report)}
            currency={columns.at(-1)?.kind === 'amount' ? currency : null}
          />
          <ReportTable report={report} />
        </>
      ) : (
        <EmptyState>{report.empty}</EmptyState>
      )}
      {rowCount > rows.length && (
        <p className="text-muted">
          The first {maxRows} of {formatNumber(rowCount)} rows. The CSV file has all of them.
        </p>
      )}
      <p className="max-w-[65ch] text-muted">{report.note}</p>
    </>
  );
}

function reportPath(name: string): string {
  return `/admin/reports/${name}`;
}

/** A day or the best of the others each. */
function barsOf({ isByDay, rows }: LoadedReport) {
  const shown = isByDay ? rows : rows.slice(0, maxBars);
  return shown.map(({ label, cells }) => ({
    label,
    shortLabel: isByDay ? undefined : shortened(label),
    amountMinor: cells.at(-1) ?? 0,
  }));
}

const maxLabelLength = 12;

function shortened(label: string): string {
  return label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;
}

function ReportTable({ report }: { report: LoadedReport }) {
  const { label, column, columns, rows, totals, currency } = report;
  const written = (value: number, at: number) =>
    columns[at]?.kind === 'amount' ? formatMoney(money(value, currency)) : formatNumber(value);
  const cells = (values: readonly number[]) =>
    values.map((value, at) => (
      <Cell key={columns[at]?.label} label={columns[at]?.label ?? ''} className="num">
        {written(value, at)}
      </Cell>
    ));
  const body = (
    <>
      <tr>
        <Cell label={column} className="font-medium">
          All
        </Cell>
        {cells(totals)}
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <Cell label={column}>{row.label}</Cell>
          {cells(row.cells)}
        </tr>
      ))}
    </>
  );
  return (
    <DataTable label={label} rows={body}>
      <Head>{column}</Head>
      {columns.map((one) => (
        <Head key={one.label} className="num">
          {one.label}
        </Head>
      ))}
    </DataTable>
  );
}
