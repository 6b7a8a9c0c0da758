import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type Promotion,
  promotionState,
  type PromotionState,
} from '#shop/promotions/rules/promotion.ts';
import {
  calendarMonth,
  type CalendarMonth,
  calendarSpan,
  type CalendarSpan,
} from '#shop/promotions/rules/promotion-calendar.ts';
import { listPromotions } from '#shop/promotions/store/promotions.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { SegmentName } from '#shop/hooks.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export interface CalendarEntry {
  promotion: Promotion & { state: PromotionState };
  span: CalendarSpan;
}

export interface PromotionCalendar extends CalendarMonth {
  /** By their first day. */
  entries: CalendarEntry[];
  /** Of this month; null in another one. */
  today: number | null;
  segments: SegmentName[];
}

/** The promotions of a month of the shop's time zone; of the current one for anything that is no month. */
export async function showPromotionCalendar(
  shop: Shop,
  visitor: Visitor,
  month: string,
): Promise<Result<PromotionCalendar, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { timeZone } = settingsFrom(await readSettings(read));
  const now = shop.clock();
  const today = dayAt(now, timeZone);
  const shown = calendarMonth(month) ?? calendarMonth(today.slice(0, 7));
  if (!shown) throw new RangeError(`the clock is beyond the calendar: ${today}`);
  const entries = (await listPromotions(read)).flatMap((promotion) => {
    const span = calendarSpan(promotion, shown, timeZone);
    return span
      ? [{ promotion: { ...promotion, state: promotionState(promotion, now) }, span }]
      : [];
  });
  return ok({
    ...shown,
    entries: entries.toSorted((a, b) => a.span.from - b.span.from),
    today: today.startsWith(shown.month) ? Number(today.slice(-2)) : null,
    segments: (await shop.hooks.segmentNames(read)).map(({ id, name }) => ({ id, name })),
  });
}
