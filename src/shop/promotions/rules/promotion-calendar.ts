import { addDays, dayAt, daysBetween, isDay } from '#platform/calendar-day.ts';
import type { Promotion } from './promotion.ts';

export interface CalendarMonth {
  /** '2026-11' */
  month: string;
  previous: string;
  next: string;
  /** How many days it has. */
  days: number;
}

/** The days of a month on which a promotion runs, from 1. */
export interface CalendarSpan {
  from: number;
  to: number;
}

/** Null if there is no such month. */
export function calendarMonth(month: string): CalendarMonth | null {
  const first = `${month}-01`;
  if (!/^20\d{2}-\d{2}$/.test(month) || !isDay(first)) return null;
  // Every month has 28 days, and 31 days later is always the next one or its first days.
  const next = addDays(first, 31).slice(0, 7);
  return {
    month,
    previous: addDays(first, -1).slice(0, 7),
    next,
    days: daysBetween(first, `${next}-01`),
  };
}

/** Null if it runs on none of them. Without a start it runs from the day on which it was created. */
export function calendarSpan(
  { startsAt, endsAt, createdAt }: Pick<Promotion, 'startsAt' | 'endsAt' | 'createdAt'>,
  { month, days }: CalendarMonth,
  timeZone: string,
): CalendarSpan | null {
  const start = Math.max(startsAt ?? createdAt, createdAt);
  if (endsAt !== null && endsAt <= start) return null;
  const first = `${month}-01`;
  const starts = daysBetween(first, dayAt(start, timeZone)) + 1;
  // The end is the first instant after it.
  const ends = endsAt === null ? days : daysBetween(first, dayAt(endsAt - 1, timeZone)) + 1;
  if (starts > days || ends < 1) return null;
  return { from: Math.max(1, starts), to: Math.min(days, ends) };
}
