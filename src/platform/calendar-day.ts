/**
 * Calendar days of a time zone (IANA name). For the server: not every browser has `Temporal`, and server and browser
 * must not disagree about a day.
 */

/** '2026-11-21': the day on which an instant falls. */
export function dayAt(instantMs: number, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(instantMs);
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

const dayMs = 24 * 60 * 60 * 1000;

/** '2026-11': the month in which an instant falls. Cheap but near the borders of months, as many orders need it. */
export function monthAt(instantMs: number, timeZone: string): string {
  const earliest = utcMonth(instantMs - dayMs);
  if (earliest === utcMonth(instantMs + dayMs)) return earliest;
  return dayAt(instantMs, timeZone).slice(0, 7);
}

function utcMonth(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 7);
}

/** '09': the hour of the day in which an instant falls. */
export function hourAt(instantMs: number, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(instantMs);
  return String(instant.toZonedDateTimeISO(timeZone).hour).padStart(2, '0');
}

/** The day that is so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** 1 from a day to the next one. */
export function daysBetween(day: string, later: string): number {
  return Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(later)).days;
}

export function isDay(text: string): boolean {
  return plainDate(text) !== null;
}

/** The first instant of a day written as '2026-11-21', which is not midnight everywhere; null if there is no such day. */
export function startOfDay(day: string, timeZone: string): number | null {
  const date = plainDate(day);
  return date && date.toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant after a day; null if there is no such day. */
export function endOfDay(day: string, timeZone: string): number | null {
  const date = plainDate(day);
  return date && date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Accepted IANA names, 'UTC' first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}

function plainDate(day: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    return null;
  }
}
