import { addDays, daysBetween, isDay } from '#platform/calendar-day.ts';

export const periodChoices = ['today', '7-days', '30-days', '90-days', 'year', 'custom'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

export interface PeriodRequest {
  choice: PeriodChoice;
  /** Of 'custom'; '' or anything else that is no day begins or ends the period today. */
  from: string;
  to: string;
}

export interface Span {
  /** Both included. */
  firstDay: string;
  lastDay: string;
}

export interface Period extends Span {
  dayCount: number;
  /** As many days, just before. */
  before: Span;
  isToday: boolean;
}

const dayCounts = { today: 1, '7-days': 7, '30-days': 30, '90-days': 90, year: 365 } as const;
const maxDays = 1100;

export function periodOf({ choice, from, to }: PeriodRequest, today: string): Period {
  const span =
    choice === 'custom' ? customSpan(from, to, today) : lastDays(dayCounts[choice], today);
  const dayCount = daysBetween(span.firstDay, span.lastDay) + 1;
  const before = {
    firstDay: addDays(span.firstDay, -dayCount),
    lastDay: addDays(span.firstDay, -1),
  };
  const isToday = dayCount === 1 && span.lastDay === today;
  return { ...span, dayCount, before, isToday };
}

function lastDays(count: number, today: string): Span {
  return { firstDay: addDays(today, 1 - count), lastDay: today };
}

/** Days in the wrong order are swapped, and a period that is too long begins later. */
function customSpan(from: string, to: string, today: string): Span {
  const [firstDay = today, lastDay = today] = [from, to]
    .map((day) => (isDay(day) ? day : today))
    .toSorted();
  const earliest = addDays(lastDay, 1 - maxDays);
  return { firstDay: firstDay < earliest ? earliest : firstDay, lastDay };
}

/** The months that lie wholly in a span, and the days before and after them. */
export function splitByMonth({ firstDay, lastDay }: Span): { months: Span | null; days: Span[] } {
  const firstMonth = firstDay.endsWith('-01') ? firstDay : addMonths(firstDay, 1);
  const after = addMonths(addDays(lastDay, 1), 0);
  if (firstMonth >= after) return { months: null, days: [{ firstDay, lastDay }] };
  const months = { firstDay: monthOf(firstMonth), lastDay: monthOf(addDays(after, -1)) };
  const around = [
    { firstDay, lastDay: addDays(firstMonth, -1) },
    { firstDay: after, lastDay },
  ];
  return { months, days: around.filter((span) => span.firstDay <= span.lastDay) };
}

/** The first day of the month that is so many months after that of a day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** The keys of a chart over the period: its hours, days or months, whichever are few enough to be readable. */
export function bucketsOf({ firstDay, dayCount }: Period): { by: Bucket; keys: string[] } {
  if (dayCount === 1) return { by: 'hour', keys: hours };
  const days = Array.from({ length: dayCount }, (_, at) => addDays(firstDay, at));
  if (dayCount <= maxBars) return { by: 'day', keys: days };
  return { by: 'month', keys: [...new Set(days.map(monthOf))] };
}

export type Bucket = 'hour' | 'day' | 'month';

const maxBars = 92;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** '2026-11' */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
