import { dayAt, hourAt } from '#platform/calendar-day.ts';
import type { Poll } from '#platform/queue/poller.ts';
import type { VisitSlot } from '#shop/reports/integrations/visit-counter.ts';
import { addVisits, noVisits, type VisitHour } from '#shop/reports/rules/visits.ts';
import { addVisitHours } from '#shop/reports/store/visit-hours.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Saves what was counted since the last time, as numbers by hour. */
export const saveVisits: Poll<Pick<Shop, 'db' | 'clock' | 'visits'>> = async ({
  db,
  clock,
  visits,
}) => {
  const { timeZone } = settingsFrom(await readSettings(db.read));
  visits.beginDay(dayAt(clock(), timeZone));
  const slots = visits.take();
  if (slots.length === 0) return false;
  try {
    await db.write((writer) => addVisitHours(writer, hoursOf(slots, timeZone)));
  } catch (error) {
    visits.restore(slots);
    throw error;
  }
  return false;
};

function hoursOf(slots: readonly VisitSlot[], timeZone: string): VisitHour[] {
  const hours = new Map<string, VisitHour>();
  for (const { at, counts } of slots) {
    const place = { day: dayAt(at, timeZone), hour: hourAt(at, timeZone) };
    const name = `${place.day} ${place.hour}`;
    hours.set(name, { ...place, ...addVisits(hours.get(name) ?? noVisits, counts) });
  }
  return [...hours.values()];
}
