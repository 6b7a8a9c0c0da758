import { data } from 'react-router';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { granted } from '#shop/access/web/visitor.ts';
import { columnsOf } from '#shop/reports/rules/report-columns.ts';
import { reportNamed } from '#shop/reports/rules/report.ts';
import type { PeriodRequest } from '#shop/reports/rules/period.ts';
import { showReport } from '#shop/reports/use-cases/show-report.ts';
import { showStockValue } from '#shop/reports/use-cases/show-stock-value.ts';
import { listVisits } from '#shop/reports/use-cases/show-visits.ts';
import type { Shop } from '#shop/shop.ts';
import { cohortReport } from './cohort-report.ts';
import { giftCardReport } from './gift-card-report.ts';
import { type LoadedReport, sumOfCells } from './loaded-report.ts';
import { searchReport } from './search-report.ts';

interface ReportRequest {
  /** In the URL; undefined for the first report. */
  name: string | undefined;
  request: PeriodRequest;
  /** With the filters of the report. */
  query: URLSearchParams;
}

type LoadReport = (shop: Shop, visitor: Visitor, requested: ReportRequest) => Promise<LoadedReport>;

/** Throws a 404 where there is no report of the name. */
export async function loadReport(
  shop: Shop,
  visitor: Visitor,
  requested: ReportRequest,
): Promise<LoadedReport> {
  const { name = 'days', request } = requested;
  const load = special.get(name);
  if (load) return load(shop, visitor, requested);
  const report = reportNamed(name);
  if (!report) return Promise.reject(data(null, { status: 404 }));
  const shown = granted(await showReport(shop, visitor, { report, request }));
  const columns = columnsOf(report);
  return {
    name: report.name,
    label: report.label,
    currency: shown.currency,
    isComplete: shown.isComplete,
    period: shown.period,
    filters: [],
    isByDay: report.name === 'days',
    note: salesNote,
    empty: 'No sales in this period.',
    column: report.column,
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: shown.rows.map(({ key, label, figures }) => ({
      key,
      label,
      cells: columns.map(({ of }) => of(figures)),
    })),
    totals: columns.map(({ of }) => shown.rows.reduce((sum, row) => sum + of(row.figures), 0)),
  };
}

const salesNote =
  'Sales include shipping and tax and count on the day of the order; refunds and cancellations count on their own day. Refunds that belong to no item are missing in the reports on products and categories.';

/** Reports on other than sales. */
const special: ReadonlyMap<string, LoadReport> = new Map([
  ['stock', stockReport],
  ['visits', visitReport],
  ['searches', searchReport],
  ['cohorts', cohortReport],
  ['gift-cards', giftCardReport],
]);

async function stockReport(shop: Shop, visitor: Visitor): Promise<LoadedReport> {
  const { currency, rows, units, valueMinor } = granted(await showStockValue(shop, visitor));
  return {
    name: 'stock',
    label: 'Stock value',
    currency,
    isComplete: true,
    period: null,
    filters: [],
    isByDay: false,
    note: 'Products whose stock is not tracked are left out.',
    empty: 'No products with tracked stock yet.',
    column: 'Product',
    columns: [
      { label: 'Units', kind: 'count' },
      { label: 'Value at today’s prices', kind: 'amount' },
    ],
    rows: rows.map((row) => ({
      key: `${row.productId}`,
      label: row.title,
      cells: [row.units, row.valueMinor],
    })),
    totals: [units, valueMinor],
  };
}

const visitColumns = ['Added to cart', 'Reached checkout', 'Orders', 'Visits'];

async function visitReport(
  ...[shop, visitor, { request }]: Parameters<LoadReport>
): Promise<LoadedReport> {
  const { period, rows: days } = granted(await listVisits(shop, visitor, request));
  const rows = days.map(({ day, label, visits, carts, checkouts, orders }) => {
    return { key: day, label, cells: [carts, checkouts, orders, visits] };
  });
  return {
    name: 'visits',
    label: 'Visits',
    currency: '',
    isComplete: true,
    period,
    filters: [],
    isByDay: true,
    note: 'A visit is a browser on a day, without robots. Orders of the API and of imports have no visit.',
    empty: '',
    column: 'Day',
    columns: visitColumns.map((label) => ({ label, kind: 'count' })),
    rows,
    totals: visitColumns.map((_, at) => sumOfCells(rows, at)),
  };
}
