import type { Reader, Writer } from '../database.ts';

/** Signs the account out everywhere; answers how many sessions that were. */
export async function endSessions(writer: Writer, userId: string): Promise<number> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Those that are not over at `now`. */
export async function countSessions(reader: Reader, userId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
