import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import type { VisitHour } from '#shop/reports/rules/visits.ts';

/** Adds to what was counted in these hours. */
export async function addVisitHours(writer: Writer, hours: readonly VisitHour[]): Promise<void> {
  const kinds = ['text', 'text', 'integer', 'integer', 'integer'] as const;
  const rows = hours.map((one) => [one.day, one.hour, one.visits, one.carts, one.checkouts]);
  await sql`
    insert into visit_hours (day, hour, visits, carts, checkouts)
    select c0, c1, c2, c3, c4 from ${rowList(writer, kinds, rows)} where true
    on conflict (day, hour) do update set visits = visit_hours.visits + excluded.visits,
      carts = visit_hours.carts + excluded.carts,
      checkouts = visit_hours.checkouts + excluded.checkouts
  `.execute(writer);
}

/** Each day with visits from the first to the last; of its hours only those up to `lastHour`. */
export async function listVisitDays(
  reader: Reader,
  { firstDay, lastDay, lastHour }: { firstDay: string; lastDay: string; lastHour: string },
): Promise<Omit<VisitHour, 'hour'>[]> {
  return reader
    .selectFrom('visit_hours')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('hour', '<=', lastHour)
    .groupBy('day')
    .orderBy('day')
    .select('day')
    .select(sql<number>`cast(sum(visits) as bigint)`.as('visits'))
    .select(sql<number>`cast(sum(carts) as bigint)`.as('carts'))
    .select(sql<number>`cast(sum(checkouts) as bigint)`.as('checkouts'))
    .execute();
}
