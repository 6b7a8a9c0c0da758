import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { addDays, dayAt } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Figures, netSalesMinor, noFigures } from '#shop/reports/rules/figures.ts';
import { giftCardKey } from '#shop/reports/rules/method-parts.ts';
import { type Period, periodOf, type PeriodRequest } from '#shop/reports/rules/period.ts';
import { type Report, taxRateLabel } from '#shop/reports/rules/report.ts';
import { reverseChargeKey } from '#shop/reports/rules/sales.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readSales } from './read-sales.ts';
import { dayLabel, customItemsLabel, productTitles } from './show-sales.ts';

export interface ReportTable {
  period: Period;
  currency: string;
  isComplete: boolean;
  rows: ReportRow[];
}

export interface ReportRow {
  /** Of the sums: a day, a product's id, … */
  key: string;
  label: string;
  figures: Figures;
}

/** Sales of a period by day, in its order, or by what sold best. In the currency of the shop. */
export async function showReport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  visitor: Visitor,
  { report, request }: { report: Report; request: PeriodRequest },
): Promise<Result<ReportTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const { timeZone, currency } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(clock(), timeZone));
  const { dimension } = report;
  const by = dimension === 'all' ? 'day' : 'key';
  const read = await readSales(db.read, [{ ...period, currency, dimension, by }]);
  const [sums = new Map<string, Figures>()] = read.sums;
  const keys = dimension === 'all' ? daysOf(period) : bestFirst(sums);
  const labels = await labelsOf(db.read, report, keys);
  return ok({
    period,
    currency,
    isComplete: read.isComplete,
    rows: keys.map((key) => ({
      key,
      label: labels.get(key) ?? key,
      figures: sums.get(key) ?? noFigures,
    })),
  });
}

function daysOf({ firstDay, dayCount }: Period): string[] {
  return Array.from({ length: dayCount }, (_, at) => addDays(firstDay, at));
}

function bestFirst(sums: ReadonlyMap<string, Figures>): string[] {
  return [...sums]
    .filter(([, figures]) => Object.values(figures).some((figure) => figure !== 0))
    .toSorted(([, a], [, b]) => netSalesMinor(b) - netSalesMinor(a))
    .map(([key]) => key);
}

async function labelsOf(
  reader: Shop['db']['read'],
  { name }: Report,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (name === 'products') {
    const titles = await productTitles(reader, keys.map(Number));
    return new Map([...titles].map(([id, title]) => [`${id}`, title]));
  }
  return new Map(keys.map((key) => [key, labelOf(name, key)]));
}

function labelOf(name: Report['name'], key: string): string {
  if (name === 'days') return dayLabel(key);
  if (name === 'categories' && key === '') return customItemsLabel;
  if (name === 'payment-methods') {
    if (key === giftCardKey) return 'Gift card';
    return paymentMethods.find(({ value }) => value === key)?.label ?? key;
  }
  if (name !== 'tax') return key;
  const at = key.lastIndexOf(' ');
  const rate = key.slice(at + 1);
  const label = rate === reverseChargeKey ? 'reverse charge' : taxRateLabel(Number(rate));
  return `${key.slice(0, at)}, ${label}`;
}
