import { isRequiredOf } from '#shop/identity/rules/second-factor.ts';
import {
  hasStaffLimits,
  type OpenSession,
  seenIntervalSeconds,
  type SessionEnd,
  sessionEnd,
  sessionSeconds,
  staffLimits,
} from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { HeaderValues } from '#platform/http/request-head.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { markSeen } from '#shop/identity/store/accounts.ts';
import {
  closeSession,
  type FoundSession,
  findSession,
  insertSession,
  prolongSession,
  deleteExpiredSessions as deleteRows,
} from '#shop/identity/store/sessions.ts';

export interface SessionOpening {
  userId: string;
  /** Of the request that signs in. */
  headers: Headers;
  hasSecondFactor?: boolean;
}

/**
 * Opens a session in the write that authenticates, and ends the session that this browser had before. Returns
 * Set-Cookie lines.
 */
export async function openSession(
  { sessionCookie, newId, clock }: Pick<Shop, 'sessionCookie' | 'newId' | 'clock'>,
  writer: Writer,
  { userId, headers, hasSecondFactor = false }: SessionOpening,
): Promise<string[]> {
  const former = sessionCookie.read(headers);
  if (former !== null) await closeSession(writer, former);
  const [id, token, now] = [newId(), newId(), clock()];
  const userAgent = headers.get('user-agent') ?? '';
  await insertSession(writer, { id, token, userId, userAgent, hasSecondFactor, now });
  return [sessionCookie.setLine(token)];
}

export interface RecognizedVisitor {
  /** Null for an anonymous visitor. */
  visitor: Visitor | null;
  /** The visitor's session. */
  session: OpenSession | null;
  /** Sent with the response: they prolong the session, or clear the cookie of one that has ended. */
  setCookies: string[];
  /** The limit at which a session of staff has just ended. */
  ended?: SessionEnd;
}

/** The visitor by the session cookie in the headers, with their permissions at this instant. */
export async function recognizeVisitor(
  shop: Shop,
  headers: HeaderValues,
): Promise<RecognizedVisitor> {
  const anonymous = { visitor: null, session: null };
  const token = shop.sessionCookie.read(headers);
  if (token === null) return { ...anonymous, setCookies: [] };
  const session = await findSession(shop.db.read, token);
  const end = session && (await endOf(shop, session));
  if (!session || end) {
    if (session) await shop.db.write((writer) => closeSession(writer, token));
    const ended = { ...anonymous, setCookies: [shop.sessionCookie.clearLine()] };
    return end && session?.account.visitor.role !== 'customer' ? { ...ended, ended: end } : ended;
  }
  const { account } = session;
  if (account.isDisabled) return { ...anonymous, setCookies: [] };
  const isProlonged = await noteUse(shop, session);
  const setCookies = isProlonged ? [shop.sessionCookie.setLine(token)] : [];
  return { visitor: inThisSession(shop, account.visitor, session), session, setCookies };
}

/** The settings are read for staff alone: the requests of customers pay nothing for them. */
async function endOf(shop: Shop, session: FoundSession): Promise<SessionEnd | null> {
  const { visitor, lastSeenAt } = session.account;
  const now = shop.clock();
  if (session.expiresAt <= now) return 'idle';
  const isStrict = hasStaffLimits(visitor.role, shop.mode);
  const limits = isStrict ? staffLimits(await loadSettings(shop)) : undefined;
  return sessionEnd(session, { lastSeenAt, now }, limits);
}

function inThisSession({ mode }: Shop, visitor: Visitor, session: OpenSession): Visitor {
  const isMissing = isRequiredOf(visitor.role, mode) && !session.hasSecondFactor;
  return isMissing ? { ...visitor, lacksSecondFactor: true } : visitor;
}

/** Resolution of an account's last-seen time, so that reading pages rarely writes. */
const seenIntervalMs = 5 * 60 * 1000;
/** A session is prolonged at most this often. */
const prolongIntervalMs = seenIntervalSeconds * 1000;

/** Stores when the account was last seen and prolongs its session, each at its interval. Whether it was prolonged. */
async function noteUse(shop: Shop, { id, userId, expiresAt, account }: FoundSession) {
  const now = shop.clock();
  const { lastSeenAt } = account;
  const isSeenDue = lastSeenAt === null || now - lastSeenAt >= seenIntervalMs;
  const isProlongDue = expiresAt - sessionSeconds * 1000 + prolongIntervalMs <= now;
  if (!isSeenDue && !isProlongDue) return false;
  try {
    return await shop.db.write(async (writer) => {
      if (isSeenDue) await markSeen(writer, userId, now);
      return isProlongDue && prolongSession(writer, { id, now });
    });
  } catch (error) {
    // A read-only database must not fail the request.
    shop.log.warn({ err: error }, 'last-seen update failed');
    return false;
  }
}

/** Whether the session of these headers is active. Does not prolong it. */
export async function isSessionOpen(shop: Shop, headers: Headers): Promise<boolean> {
  const token = shop.sessionCookie.read(headers);
  const session = token === null ? null : await findSession(shop.db.read, token);
  return session !== null && (await endOf(shop, session)) === null;
}

/** Who is signed in by these headers, if anyone. Does not prolong the session. */
export async function findSignedIn(shop: Shop, headers: HeaderValues): Promise<Visitor | null> {
  const token = shop.sessionCookie.read(headers);
  const session = token === null ? null : await findSession(shop.db.read, token);
  if (!session || session.account.isDisabled || (await endOf(shop, session))) return null;
  return inThisSession(shop, session.account.visitor, session);
}

/** Ends the session of these headers. Returns the Set-Cookie lines that clear its cookie. */
export async function signOut(shop: Shop, headers: Headers): Promise<string[]> {
  const token = shop.sessionCookie.read(headers);
  if (token !== null) await shop.db.write((writer) => closeSession(writer, token));
  return [shop.sessionCookie.clearLine()];
}

/** Short enough that orders do not notice the write. */
const rowsPerBatch = 200;

/** Deletes a batch of expired sessions. False once none are left. */
export async function deleteExpiredSessions({ db, clock }: Shop): Promise<boolean> {
  const now = clock();
  const deleted = await db.write((writer) => deleteRows(writer, { now, limit: rowsPerBatch }));
  return deleted === rowsPerBatch;
}
