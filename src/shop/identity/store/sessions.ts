import { createHash } from 'node:crypto';
import type { OpenSession } from '#shop/access/rules/session.ts';
import { sessionSeconds } from '#shop/access/rules/session.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { type KnownAccount, accountColumns, knownAccount } from './accounts.ts';

export interface NewSession {
  id: string;
  token: string;
  userId: string;
  /** The User-Agent header. */
  userAgent: string;
  hasSecondFactor: boolean;
  now: number;
}

export async function insertSession(writer: Writer, session: NewSession): Promise<void> {
  const { id, token, userId, userAgent, hasSecondFactor, now } = session;
  await writer
    .insertInto('sessions')
    .values({
      id,
      token,
      user_id: userId,
      user_agent: userAgent,
      has_second_factor: hasSecondFactor ? 1 : 0,
      opened_at: now,
      seen_at: now,
      expires_at: now + sessionSeconds * 1000,
    })
    .execute();
}

/** A session with the account that it belongs to. */
export interface FoundSession extends OpenSession {
  expiresAt: number;
  account: KnownAccount;
}

const sessionByToken = prepareQuery((reader, { token }: Placeholders<{ token: string }>) =>
  reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('staff_permissions', 'staff_permissions.user_id', 'users.id')
    .select(accountColumns)
    .select(['sessions.id', 'opened_at as openedAt', 'expires_at as expiresAt'])
    .select('has_second_factor as hasSecondFactor')
    .where('token', '=', token),
);

/** Expired sessions too. Every request of a signed-in browser runs this one statement. */
export async function findSession(reader: Reader, token: string): Promise<FoundSession | null> {
  const rows = await sessionByToken.execute(reader, { token });
  const account = knownAccount(rows);
  const [row] = rows;
  if (!row || !account) return null;
  const { id, userId, openedAt, expiresAt } = row;
  return { id, userId, openedAt, expiresAt, hasSecondFactor: row.hasSecondFactor === 1, account };
}

/** False if the session has ended. */
export async function prolongSession(
  writer: Writer,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: now + sessionSeconds * 1000 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the session of this token, if there is one. */
export async function closeSession(writer: Writer, token: string): Promise<void> {
  await writer.deleteFrom('sessions').where('token', '=', token).execute();
}

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
  return reader
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'opened_at as openedAt', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
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
    .where('expires_at', '>', now)
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
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit);
  const deleted = await writer
    .deleteFrom('sessions')
    .where('id', 'in', expired)
    // Checked again, because a session may be prolonged concurrently.
    .where('expires_at', '<', now)
    .returning('id')
    .execute();
  return deleted.length;
}
