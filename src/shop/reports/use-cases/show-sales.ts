import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { loadTitles } from '#shop/catalogue/store/summaries.ts';
import { dayAt, hourAt, startOfDay } from '#platform/calendar-day.ts';
import { formatDate } from '#platform/format.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { addFigures, type Figures, netSalesMinor, noFigures } from '#shop/reports/rules/figures.ts';
import {
  type Bucket,
  bucketsOf,
  monthOf,
  type Period,
  periodOf,
  type PeriodRequest,
} from '#shop/reports/rules/period.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readSales, type SalesQuery } from './read-sales.ts';

export interface SalesOverview {
  period: Period;
  currency: string;
  isComplete: boolean;
  totals: Figures;
  /** Of the period before; of yesterday only up to the same hour, where the period is today. */
  before: Figures;
  bucket: Bucket;
  bars: SalesBar[];
  bestSellers: SoldProduct[];
}

export interface SalesBar {
  label: string;
  figures: Figures;
}

export interface SoldProduct {
  id: number;
  title: string;
  units: number;
  netMinor: number;
}

const bestSellerCount = 5;

/** The shop's sales in a period, compared with the period before. In the currency of the shop. */
export async function showSales(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  visitor: Visitor,
  request: PeriodRequest,
): Promise<Result<SalesOverview, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const now = clock();
  const { timeZone, currency } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(now, timeZone));
  const { by: bucket, keys } = bucketsOf(period);
  const isByHour = bucket === 'hour';
  const here: SalesQuery = { ...period, currency, dimension: 'product', by: 'key' };
  const parts: SalesQuery = isByHour
    ? { ...here, dimension: 'hour' }
    : { ...here, dimension: 'all', by: 'day' };
  const read = await readSales(db.read, [parts, { ...parts, ...period.before }, here]);
  const [sums, beforeSums, products] = read.sums.map((one) => [...one]);
  const hour = hourAt(now, timeZone);
  const before = (beforeSums ?? []).filter(([name]) => !period.isToday || name <= hour);
  const byBar = Map.groupBy(sums ?? [], ([name]) => (bucket === 'month' ? monthOf(name) : name));
  return ok({
    period,
    currency,
    isComplete: read.isComplete,
    totals: sumOf(sums ?? []),
    before: sumOf(before),
    bucket,
    bars: keys.map((key) => ({
      label: bucketLabel(bucket, key),
      figures: sumOf(byBar.get(key) ?? []),
    })),
    bestSellers: await bestSellersOf(db.read, products ?? []),
  });
}

function sumOf(sums: readonly (readonly [string, Figures])[]): Figures {
  return sums.reduce((sum, [, figures]) => addFigures(sum, figures), noFigures);
}

/** '09:00', '21 Nov 2026' or 'Nov 2026' */
function bucketLabel(bucket: Bucket, key: string): string {
  if (bucket === 'hour') return `${key}:00`;
  const label = dayLabel(bucket === 'month' ? `${key}-01` : key);
  return bucket === 'month' ? label.replace(/^\d+ /, '') : label;
}

/** '21 Nov 2026' for '2026-11-21' */
export function dayLabel(day: string): string {
  return formatDate(startOfDay(day, 'UTC') ?? 0, 'UTC');
}

async function bestSellersOf(
  reader: Shop['db']['read'],
  products: readonly (readonly [string, Figures])[],
): Promise<SoldProduct[]> {
  const best = products
    .map(([key, figures]) => ({
      id: Number(key),
      units: figures.units - figures.returnedUnits,
      netMinor: netSalesMinor(figures),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || b.netMinor - a.netMinor || a.id - b.id)
    .slice(0, bestSellerCount);
  const titles = await productTitles(
    reader,
    best.map(({ id }) => id),
  );
  return best.map((product) => ({ ...product, title: titles.get(product.id) ?? '' }));
}

/** What is sold outside the catalog counts as one product and as one category. */
export const customItemsLabel = 'Custom items';

/** Deleted products have only their number. */
export async function productTitles(
  reader: Shop['db']['read'],
  ids: readonly number[],
): Promise<Map<number, string>> {
  const titles = new Map(ids.map((id) => [id, `Deleted product ${id}`]));
  titles.set(0, customItemsLabel);
  for (const { id, title } of await loadTitles(reader, ids)) titles.set(id, title);
  return titles;
}
