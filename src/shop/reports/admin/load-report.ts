import { data } from 'react-router';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { granted } from '#shop/access/web/visitor.ts';
import { columnsOf } from '#shop/reports/rules/report-columns.ts';
import { reportNamed } from '#shop/reports/rules/report.ts';
import type { Period, PeriodRequest } from '#shop/reports/rules/period.ts';
import { showReport } from '#shop/reports/use-cases/show-report.ts';
import { showStockValue } from '#shop/reports/use-cases/show-stock-value.ts';
import type { Shop } from '#shop/shop.ts';

export interface LoadedReport {
  name: string;
  label: string;
  currency: string;
  isComplete: boolean;
  /** Null for what is as of now. */
  period: Period | null;
  /** The first column's head, and the further columns. */
  column: string;
  columns: { label: string; kind: 'count' | 'amount' }[];
  rows: LoadedRow[];
  totals: number[];
}

export interface LoadedRow {
  key: string;
  label: string;
  /** Of the further columns. */
  cells: number[];
}

interface ReportRequest {
  /** In the URL; undefined for the first report. */
  name: string | undefined;
  request: PeriodRequest;
}

/** Throws a 404 where there is no report of the name. */
export async function loadReport(
  shop: Shop,
  visitor: Visitor,
  { name = 'days', request }: ReportRequest,
): Promise<LoadedReport> {
  if (name === 'stock') return stockReport(shop, visitor);
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

async function stockReport(shop: Shop, visitor: Visitor): Promise<LoadedReport> {
  const { currency, rows, units, valueMinor } = granted(await showStockValue(shop, visitor));
  return {
    name: 'stock',
    label: 'Stock value',
    currency,
    isComplete: true,
    period: null,
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
