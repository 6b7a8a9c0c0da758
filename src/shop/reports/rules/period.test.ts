import { expect, it } from 'vitest';
import { bucketsOf, periodOf, splitByMonth } from './period.ts';

const today = '2026-03-02';
const span = (from: string, to: string) => periodOf({ choice: 'custom', from, to }, today);

it('a period ends today and is compared with as many days before', () => {
  expect(periodOf({ choice: '7-days', from: '', to: '' }, today)).toMatchObject({
    firstDay: '2026-02-24',
    lastDay: today,
    dayCount: 7,
    before: { firstDay: '2026-02-17', lastDay: '2026-02-23' },
    isToday: false,
  });
  expect(periodOf({ choice: 'today', from: '', to: '' }, today)).toMatchObject({
    dayCount: 1,
    before: { firstDay: '2026-03-01', lastDay: '2026-03-01' },
    isToday: true,
  });
});

it('custom days in the wrong order are swapped, and what is no day is today', () => {
  expect(span('2026-02-10', '2026-02-01')).toMatchObject({
    firstDay: '2026-02-01',
    lastDay: '2026-02-10',
  });
  expect(span('2026-02-30', 'x')).toMatchObject({ firstDay: today, lastDay: today });
});

it('a custom period of centuries begins three years before its end', () => {
  expect(span('0001-01-01', '2026-01-01').dayCount).toBe(1100);
});

it('a chart has hours, days or months', () => {
  expect(bucketsOf(span(today, today)).keys).toHaveLength(24);
  expect(bucketsOf(span('2026-02-27', '2026-03-01'))).toEqual({
    by: 'day',
    keys: ['2026-02-27', '2026-02-28', '2026-03-01'],
  });
  expect(bucketsOf(span('2025-11-20', '2026-03-02'))).toEqual({
    by: 'month',
    keys: ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  });
});

it.each([
  { days: '2026-01-01 2026-12-31', months: '2026-01 2026-12', around: '' },
  {
    days: '2025-11-24 2026-11-23',
    months: '2025-12 2026-10',
    around: '2025-11-24 2025-11-30 2026-11-01 2026-11-23',
  },
  { days: '2026-02-01 2026-02-28', months: '2026-02 2026-02', around: '' },
  {
    days: '2026-01-31 2026-03-01',
    months: '2026-02 2026-02',
    around: '2026-01-31 2026-01-31 2026-03-01 2026-03-01',
  },
  { days: '2026-02-01 2026-02-27', months: '', around: '2026-02-01 2026-02-27' },
  { days: '2026-01-15 2026-02-14', months: '', around: '2026-01-15 2026-02-14' },
  { days: '2026-02-02 2026-02-28', months: '', around: '2026-02-02 2026-02-28' },
])('$days are whole months, and days around them', ({ days, months, around }) => {
  const [firstDay = '', lastDay = ''] = days.split(' ');
  const split = splitByMonth({ firstDay, lastDay });
  expect(split.months ? `${split.months.firstDay} ${split.months.lastDay}` : '').toBe(months);
  const written = split.days.map((one) => `${one.firstDay} ${one.lastDay}`);
  expect(written.join(' ')).toBe(around);
});
