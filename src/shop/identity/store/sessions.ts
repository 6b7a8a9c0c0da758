import { createHash } from 'node:crypto';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface Session {
  id: string;
  /** The User-Agent header. */
  userAgent: string;
  openedAt: number;
  seenAt: number;
}

/** Active sessions, last used first, without their tokens. */
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

/** An opaque id for pages, from which the session's token cannot be derived. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(`device ${id}`).digest('hex').slice(0, 32);
}

/** False if this account has no such session, including sessions of other accounts. */
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

/** Returns the number of ended sessions. */
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

/** Whether the session, or without `id` any session of the account, is still active. Called after lockAccount. */
export async function hasSession(
  writer: Writer,
  { userId, id }: { userId: string; id?: string },
): Promise<boolean> {
  const sessions = writer.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const found = id === undefined ? sessions : sessions.where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Ends all sessions of the account; returns their number. */
export async function endSessions(writer: Writer, userId: string): Promise<number> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Sessions that are active at `now`. */
export async function countSessions(reader: Reader, userId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes sessions that expired before `now`; returns their number, at most `limit`. */
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
    // Checked again, because a session may be prolonged concurrently.
    .where('expires_at', '<', new Date(now).toISOString())
    .returning('id')
    .execute();
  return deleted.length;
}

/** What the account library's columns give, in milliseconds: text on SQLite, a Date on Postgres. */
export function instantOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}
