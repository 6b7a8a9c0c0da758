import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../../tests/support/property-seed.ts';
import { endOfDay, startOfDay } from '#platform/calendar-day.ts';
import { calendarMonth, calendarSpan } from './promotion-calendar.ts';

const instants = fc.integer({ min: Date.UTC(2025, 11, 20), max: Date.UTC(2027, 2, 10) });
const months = fc.constantFrom('2026-01', '2026-02', '2026-03', '2026-10', '2026-12', '2028-02');
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland');

describe('promotion calendar', () => {
  it('has the days on which a promotion runs for a moment, in every time zone', () => {
    const promotions = fc.record({
      startsAt: fc.option(instants),
      endsAt: fc.option(instants),
      createdAt: instants,
    });
    fc.assert(
      fc.property(promotions, months, zones, (promotion, month, timeZone) => {
        const calendar = calendarMonth(month);
        if (!calendar) throw new Error(month);
        const start = Math.max(promotion.startsAt ?? 0, promotion.createdAt);
        const end = promotion.endsAt ?? Infinity;
        const all = Array.from({ length: calendar.days }, (_, i) => i + 1);
        const running = all.filter((day) => {
          const text = `${month}-${String(day).padStart(2, '0')}`;
          const from = Math.max(start, startOfDay(text, timeZone) ?? Infinity);
          return from < Math.min(end, endOfDay(text, timeZone) ?? -Infinity);
        });
        const span = calendarSpan(promotion, calendar, timeZone);
        const shown = span === null ? [] : all.filter((day) => day >= span.from && day <= span.to);
        expect(shown).toEqual(running);
      }),
      { numRuns: 300 },
    );
  });

  it('knows the months beside one and how many days it has', () => {
    expect(calendarMonth('2026-02')).toMatchObject({
      previous: '2026-01',
      next: '2026-03',
      days: 28,
    });
    expect(calendarMonth('2028-02')?.days).toBe(29);
    expect(calendarMonth('2026-12')).toMatchObject({ next: '2027-01', days: 31 });
    for (const month of ['', '2026-13', '2026-1', '1999-01', '2026-11-01']) {
      expect(calendarMonth(month)).toBeNull();
    }
  });
});
