import { formatNumber } from '#platform/format.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import type { Route } from './+types/reports-page';
import { BarChart } from './bar-chart.tsx';
import { loadReport } from './load-report.ts';
import { filteredPath, type LoadedReport, type ReportFilter } from './loaded-report.ts';
import { ReportTable } from './report-table.tsx';
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
  const requested = { name: params.report, request, query: url.searchParams };
  const report = await loadReport(context.get(shopContext), visitor, requested);
  const { rows } = report;
  return { ...report, request, rowCount: rows.length, rows: rows.slice(0, maxRows) };
}

export default function ReportsPage({ loaderData: report }: Route.ComponentProps) {
  const { name, label, period, request, rows, rowCount, columns, currency } = report;
  const path = reportPath(name);
  const shown = filteredPath(path, report.filters);
  const chart = `${columns.at(-1)?.label ?? ''}: ${label.toLowerCase()}`;
  return (
    <>
      <PageHead title="Reports">
        <a
          href={periodUrl(filteredPath(`${path}/sales.csv`, report.filters), request)}
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
      {period && <PeriodPicker path={shown} request={request} period={period} />}
      {report.filters.map((filter) => (
        <FilterChips
          key={filter.name}
          label={filter.label}
          choices={filter.choices}
          chosen={filter.choices.find(({ value }) => value === filter.chosen)}
          choiceLabel={(choice) => choice?.label ?? ''}
          to={(choice) =>
            periodUrl(filteredPath(path, choose(report.filters, filter, choice)), request)
          }
        />
      ))}
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

function choose(
  filters: readonly ReportFilter[],
  { name }: ReportFilter,
  choice: { value: string } | undefined,
): ReportFilter[] {
  return filters.map((one) => (one.name === name ? { ...one, chosen: choice?.value ?? '' } : one));
}

const maxLabelLength = 12;

function shortened(label: string): string {
  return label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;
}
