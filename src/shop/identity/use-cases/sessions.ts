import { isRequiredOf } from '#shop/identity/rules/second-factor.ts';
import { isSessionOver, type OpenSession } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findKnownAccount, type KnownAccount, markSeen } from '#shop/identity/store/accounts.ts';

export interface RecognizedVisitor {
  /** Null for an anonymous visitor. */
  visitor: Visitor | null;
  /** Theirs. */
  session: OpenSession | null;
  /** Sent with the answer: they prolong the session, or make the browser forget one that is over. */
  setCookies: string[];
}

/** So that reading pages does not become writing. */
const seenIntervalMs = 5 * 60 * 1000;

/** Who sends this request, by the cookie in its headers, and what they may do at this instant. */
export async function recognizeVisitor(shop: Shop, headers: Headers): Promise<RecognizedVisitor> {
  const { session, setCookies } = await shop.accounts.readSession(headers);
  const { userId } = session ?? {};
  const known = userId === undefined ? null : await findKnownAccount(shop.db.read, { userId });
  if (!known || known.isDisabled) return { visitor: null, session: null, setCookies };
  if (session && isOver(shop, session, known)) {
    return { visitor: null, session: null, setCookies: await shop.accounts.closeSession(headers) };
  }
  await noteSeen(shop, known);
  return { visitor: inThisSession(shop, known.visitor, session), session, setCookies };
}

function isOver({ mode, clock }: Shop, session: OpenSession, known: KnownAccount): boolean {
  const { lastSeenAt } = known;
  return isSessionOver(session, { role: known.visitor.role, mode, lastSeenAt, now: clock() });
}

function inThisSession({ mode }: Shop, visitor: Visitor, session: OpenSession | null): Visitor {
  const isMissing = isRequiredOf(visitor.role, mode) && !session?.hasSecondFactor;
  return isMissing ? { ...visitor, lacksSecondFactor: true } : visitor;
}

async function noteSeen(shop: Shop, { visitor, lastSeenAt }: KnownAccount): Promise<void> {
  const now = shop.clock();
  if (lastSeenAt !== null && now - lastSeenAt < seenIntervalMs) return;
  try {
    await shop.db.write((writer) => markSeen(writer, visitor.userId, now));
  } catch (error) {
    // A read-only database must not fail the request.
    shop.log.warn({ err: error }, 'last-seen update failed');
  }
}

/** Whether the session these headers belong to is still good. Asking does not prolong it. */
export async function isSessionOpen(shop: Shop, headers: Headers): Promise<boolean> {
  return shop.accounts.isSessionOpen(headers);
}

/** Ends the session these headers belong to; answers the cookies that make the browser forget it. */
export async function signOut(shop: Shop, headers: Headers): Promise<string[]> {
  return shop.accounts.closeSession(headers);
}
