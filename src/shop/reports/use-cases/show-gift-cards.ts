import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { EntryKind } from '#shop/gift-cards/rules/gift-card.ts';
import { type Period, periodOf, type PeriodRequest } from '#shop/reports/rules/period.ts';
import { sumBefore, sumLedger } from '#shop/reports/store/gift-card-sums.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { addDays, dayAt, endOfDay, startOfDay } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { dayLabel } from './show-sales.ts';

export interface GiftCardDay {
  day: string;
  label: string;
  issuedMinor: number;
  /** Less what was released. */
  spentMinor: number;
  refundedMinor: number;
  /** Below zero where staff have taken more than they added. */
  adjustedMinor: number;
  /** What all cards held at the end of the day. */
  outstandingMinor: number;
}

export interface GiftCardReport {
  period: Period;
  currency: string;
  days: GiftCardDay[];
}

/** The ledger of gift cards by day, in the currency of the shop. */
export async function showGiftCardDays(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  visitor: Visitor,
  request: PeriodRequest,
): Promise<Result<GiftCardReport, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const { timeZone, currency } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(clock(), timeZone));
  const from = startOfDay(period.firstDay, timeZone) ?? 0;
  const until = endOfDay(period.lastDay, timeZone) ?? from;
  let outstandingMinor = await sumBefore(db.read, { currency, from });
  const sums = await sumLedger(db.read, { currency, from, until });
  const byDay = Map.groupBy(sums, ({ at }) => dayAt(at, timeZone));
  const days = Array.from({ length: period.dayCount }, (_, at) => addDays(period.firstDay, at));
  return ok({
    period,
    currency,
    days: days.map((day) => {
      const ofDay = byDay.get(day) ?? [];
      const sumOf = (kinds: readonly EntryKind[]) =>
        ofDay.reduce((sum, { kind, minor }) => (kinds.includes(kind) ? sum + minor : sum), 0);
      const figures = {
        issuedMinor: sumOf(['issue']),
        // Not the negative of 0, which would be another number.
        spentMinor: 0 - sumOf(['spend', 'hold', 'release']),
        refundedMinor: sumOf(['refund']),
        adjustedMinor: sumOf(['adjust']),
      };
      const { issuedMinor, spentMinor, refundedMinor, adjustedMinor } = figures;
      outstandingMinor += issuedMinor - spentMinor + refundedMinor + adjustedMinor;
      return { day, label: dayLabel(day), ...figures, outstandingMinor };
    }),
  });
}
