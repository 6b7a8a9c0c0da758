import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../database.ts';
import { instantOf } from './library-instant.ts';

export interface Session {
  id: string;
  /** What the browser says of itself. */
  userAgent: string;
  openedAt: number;
  seenAt: number;
}

/** Those that are still good, the one used last first. Their tokens stay where they are. */
export async function listSessions(
  reader: Reader,
  userId: string,
  now: number,
): Promise<Session[]> {
  const rows = await reader
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    openedAt: instantOf(row.created_at),
    seenAt: instantOf(row.updated_at),
  }));
}

/** What a page calls a session by: nothing that the session could be found by elsewhere. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(`device ${id}`).digest('hex').slice(0, 32);
}

/** False where this account has no such session: somebody else's is none of its own. */
export async function endSession(
  writer: Writer,
  { userId, handle }: { userId: string; handle: string },
): Promise<boolean> {
  const own = writer.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const named = (await own.execute()).find(({ id }) => sessionHandle(id) === handle);
  if (!named) return false;
  const ended = await writer
    .deleteFrom('sessions')
    .where('id', '=', named.id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Answers how many there were. */
export async function endOtherSessions(
  writer: Writer,
  { userId, keptId }: { userId: string; keptId: string },
): Promise<number> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Whether it has not been ended; without `id`, whether any of the account has not. Asked after lockAccount. */
export async function hasSession(
  writer: Writer,
  { userId, id }: { userId: string; id?: string },
): Promise<boolean> {
  const sessions = writer.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const found = id === undefined ? sessions : sessions.where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

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

/** Deletes sessions that were over before `now`; answers how many there were, at most `limit`. */
export async function deleteExpiredSessions(
  writer: Writer,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const expired = writer
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<', new Date(now).toISOString())
    .orderBy('expires_at')
    .limit(limit);
  const deleted = await writer
    .deleteFrom('sessions')
    .where('id', 'in', expired)
    // Asked again of a session that is prolonged at this very moment.
    .where('expires_at', '<', new Date(now).toISOString())
    .returning('id')
    .execute();
  return deleted.length;
}
