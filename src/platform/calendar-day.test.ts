import { expect, it } from 'vitest';
import { dayAt, endOfDay, startOfDay, timeZones } from './calendar-day.ts';

const newYork = 'America/New_York';

it('calendar day: an instant falls on the day of the time zone', () => {
  const at = Date.UTC(2026, 10, 21, 2);
  expect(dayAt(at, 'UTC')).toBe('2026-11-21');
  expect(dayAt(at, newYork)).toBe('2026-11-20');
});

it('calendar day: starts and ends at the midnights of the time zone, also on days of 23 hours', () => {
  expect(startOfDay('2026-03-08', newYork)).toBe(Date.UTC(2026, 2, 8, 5));
  expect(endOfDay('2026-03-08', newYork)).toBe(Date.UTC(2026, 2, 9, 4));
  expect(startOfDay('2026-11-21', 'UTC')).toBe(Date.UTC(2026, 10, 21));
});

it('calendar day: starts at one o’clock where midnight is skipped', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 4));
});

it('calendar day: a text that is no day has neither start nor end', () => {
  for (const text of ['', '2026-02-31', '2026-13-01', '21 Nov 2026', '2026-11-21T00:00']) {
    expect([startOfDay(text, 'UTC'), endOfDay(text, 'UTC')]).toEqual([null, null]);
  }
});

it('calendar day: UTC leads the time zones and stands among them once', () => {
  expect(timeZones().indexOf('UTC')).toBe(0);
  expect(timeZones().lastIndexOf('UTC')).toBe(0);
  expect(timeZones()).toContain('Europe/Berlin');
});
