import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import {
  type AnsweredSearches,
  minSearchers,
  rareText,
  type SearchDay,
} from '#shop/search/rules/search-counts.ts';

/** Adds to what was counted on these days. */
export async function addSearchDays(writer: Writer, days: readonly SearchDay[]): Promise<void> {
  const kinds = ['text', 'text', 'integer', 'integer', 'integer', 'integer'] as const;
  const rows = days
    // In one order, so that two processes do not lock each other out.
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map((one) => [one.day, one.text, one.searches, one.empty, one.clicks, one.positions]);
  await sql`
    insert into search_days (day, text, searches, empty, clicks, positions)
    select c0, c1, c2, c3, c4, c5 from ${rowList(writer, kinds, rows)} where true
    on conflict (day, text) do update set searches = search_days.searches + excluded.searches,
      empty = search_days.empty + excluded.empty, clicks = search_days.clicks + excluded.clicks,
      positions = search_days.positions + excluded.positions
  `.execute(writer);
}

export async function deleteSearchDays(writer: Writer, beforeDay: string): Promise<void> {
  await writer.deleteFrom('search_days').where('day', '<', beforeDay).execute();
}

export interface SearchSum extends AnsweredSearches {
  text: string;
}

/** The sums of each text in a period, the most searched first; that of all rare texts among them. */
export function sumSearches(
  reader: Reader,
  { firstDay, lastDay, limit }: { firstDay: string; lastDay: string; limit: number },
): Promise<SearchSum[]> {
  return reader
    .selectFrom('search_days')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('text')
    .select('text')
    .select([sum('searches'), sum('empty'), sum('clicks'), sum('positions')])
    .orderBy('searches', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
}

function sum<Name extends keyof AnsweredSearches>(name: Name) {
  return sql<number>`cast(sum(${sql.ref(`search_days.${name}`)}) as bigint)`.as(name);
}

/** The texts that so many have searched for since a day, the most searched first. */
export async function listSearches(
  reader: Reader,
  {
    firstDay,
    limit,
    atLeast = minSearchers,
  }: { firstDay: string; limit: number; atLeast?: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('search_days')
    .where('day', '>=', firstDay)
    .where('text', '<>', rareText)
    .groupBy('text')
    .having((row) => row.fn.sum('searches'), '>=', atLeast)
    .select('text')
    .orderBy((row) => row.fn.sum('searches'), 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
  return rows.map(({ text }) => text);
}
