import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { addDays, dayAt, hourAt } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { noFigures } from '#shop/reports/rules/figures.ts';
import {
  type Period,
  periodOf,
  type PeriodRequest,
  type Span,
} from '#shop/reports/rules/period.ts';
import { addVisits, noVisits, type Visits } from '#shop/reports/rules/visits.ts';
import { listVisitDays } from '#shop/reports/store/visit-hours.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readSales } from './read-sales.ts';
import { dayLabel } from './show-sales.ts';

type Request = [Pick<Shop, 'db' | 'clock'>, Visitor, PeriodRequest];

export interface VisitOverview {
  totals: Visits;
  /** Of the period before; of yesterday only up to the same hour, where the period is today. */
  before: Visits;
}

/** Visits in a period, compared with the period before. */
export async function showVisits(
  ...[{ db, clock }, visitor, request]: Request
): Promise<Result<VisitOverview, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const now = clock();
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(now, timeZone));
  const lastHour = period.isToday ? hourAt(now, timeZone) : '23';
  const sum = async (span: Span) =>
    (await listVisitDays(db.read, { ...span, lastHour })).reduce(addVisits, noVisits);
  return ok({ totals: await sum(period), before: await sum(period.before) });
}

export interface VisitDay extends Visits {
  day: string;
  label: string;
  orders: number;
}

/** The visits of each day of a period, with its orders. */
export async function listVisits(
  ...[{ db, clock }, visitor, request]: Request
): Promise<Result<{ period: Period; rows: VisitDay[] }, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const { timeZone, currency } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(clock(), timeZone));
  const listed = await listVisitDays(db.read, { ...period, lastHour: '23' });
  const visits = new Map(listed.map((one) => [one.day, one]));
  const query = { ...period, currency, dimension: 'all', by: 'day' } as const;
  const [sales = new Map<string, typeof noFigures>()] = (await readSales(db.read, [query])).sums;
  const days = Array.from({ length: period.dayCount }, (_, at) => addDays(period.firstDay, at));
  const rows = days.map((day) => ({
    ...(visits.get(day) ?? { ...noVisits, day }),
    label: dayLabel(day),
    orders: (sales.get(day) ?? noFigures).orders,
  }));
  return ok({ period, rows });
}
