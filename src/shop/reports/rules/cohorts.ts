/** Customers by the month of their first order, and what they did from then on. */
export interface Cohort {
  /** '2026-11' */
  month: string;
  customers: number;
  /** Of the month itself and each one after it, as far as it has begun. */
  months: CohortFigures[];
}

export interface CohortFigures {
  /** How many of them have ordered. */
  customers: number;
  netMinor: number;
}

interface CountedMonth extends CohortFigures {
  cohort: string;
  month: string;
}

/** The cohorts of so many months up to this one, the oldest first; one that no one belongs to is left out. */
export function cohortsOf(
  counted: readonly CountedMonth[],
  { thisMonth, monthCount }: { thisMonth: string; monthCount: number },
): Cohort[] {
  const figures = new Map(counted.map((one) => [`${one.cohort} ${one.month}`, one]));
  return monthsUntil(thisMonth, monthCount).flatMap((month, at) => {
    const months = Array.from({ length: monthCount - at }, (_, later) => {
      const found = figures.get(`${month} ${addMonths(month, later)}`);
      return { customers: found?.customers ?? 0, netMinor: found?.netMinor ?? 0 };
    });
    const customers = months[0]?.customers ?? 0;
    return customers > 0 ? [{ month, customers, months }] : [];
  });
}

/** '2026-11' */
export function monthsUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addMonths(last, at + 1 - count));
}

function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** How many of a thousand came back; over all cohorts that have reached the month where there are several. */
export function shareReturned(cohorts: readonly Cohort[], later: number): number | null {
  const reached = cohorts.filter(({ months }) => months.length > later);
  const all = reached.reduce((sum, { customers }) => sum + customers, 0);
  const back = reached.reduce((sum, { months }) => sum + (months[later]?.customers ?? 0), 0);
  return all === 0 ? null : Math.round((back * 1000) / all);
}

export function netOf(cohorts: readonly Cohort[], later: number): number | null {
  const reached = cohorts.filter(({ months }) => months.length > later);
  if (reached.length === 0) return null;
  return reached.reduce((sum, { months }) => sum + (months[later]?.netMinor ?? 0), 0);
}

export function totalNet(cohorts: readonly Cohort[]): number {
  const all = cohorts.flatMap(({ months }) => months);
  return all.reduce((sum, { netMinor }) => sum + netMinor, 0);
}
