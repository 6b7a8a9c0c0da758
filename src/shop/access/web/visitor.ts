import type { OpenSession, SessionEnd } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Result } from '#platform/result.ts';

type Context = Readonly<Pick<RouterContextProvider, 'get'>>;

/** The visitor of a request, resolved lazily and at most once. */
export interface Visit {
  visitor: () => Promise<Visitor | null>;
  session: () => Promise<OpenSession | null>;
  /** The Set-Cookie lines of resolving the visitor; empty if it was not resolved. */
  setCookies: () => Promise<string[]>;
  /** The limit at which this request has ended a session of staff. */
  ended: () => Promise<SessionEnd | null>;
}

export const visitContext = createContext<Visit>();

/** Null if not signed in. Must not be used for cached pages, which are the same for everyone. */
export async function visitorOf(context: Context): Promise<Visitor | null> {
  return context.get(visitContext).visitor();
}

/** For pages that access.ts restricts to signed-in visitors; throws otherwise. */
export async function signedInVisitor(context: Context): Promise<Visitor> {
  const visitor = await visitorOf(context);
  if (!visitor) throw new Error('this page has no guard in access.ts');
  return visitor;
}

/** The session of the request, for the same pages. */
export async function signedInSession(context: Context): Promise<OpenSession> {
  const session = await context.get(visitContext).session();
  if (!session) throw new Error('this page has no guard in access.ts');
  return session;
}

/** Unwraps results that cannot be forbidden here, as access.ts guards the page. */
export function granted<Value>(result: Result<Value, { code: 'forbidden' }>): Value {
  if (!result.ok) throw new Error('this page has no guard in access.ts');
  return result.value;
}

/** Why staff have to sign in again; null where no session has just ended. */
export async function endedMessage(context: Context): Promise<string | null> {
  const ended = await context.get(visitContext).ended();
  return ended && endedMessages[ended];
}

const endedMessages: Readonly<Record<SessionEnd, string>> = {
  idle: 'You were signed out because the admin was not used for a while. Sign in to continue where you were.',
  whole:
    'You were signed out because your sign-in has reached its maximum age. Sign in to continue where you were.',
};
