import type { HeaderValues } from '#platform/http/request-head.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionSeconds } from '#shop/access/rules/session.ts';

/**
 * The cookie that names a session: its token and an HMAC of it. Without the shop's secret, no token in the
 * database can be made into a cookie.
 */
export interface SessionCookie {
  /** The session's token; null without a cookie, or if it was not signed here. */
  read: (headers: HeaderValues) => string | null;
  /** The Set-Cookie line of a session that is opened or prolonged. */
  setLine: (token: string) => string;
  clearLine: () => string;
}

export interface SessionCookieOptions {
  secret: string;
  /** The public origin; with https, the cookie is Secure and bound to the host. */
  origin: string;
}

export function makeSessionCookie({ secret, origin }: SessionCookieOptions): SessionCookie {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const signatureOf = (token: string) =>
    createHmac('sha256', secret).update(token).digest('base64');
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const line = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, ...attributes }, { encode: encodeURIComponent });

  return {
    read(headers) {
      const value = parseCookie(headers.get('cookie') ?? '')[name] ?? '';
      const end = value.lastIndexOf('.');
      if (end < 1) return null;
      const token = value.slice(0, end);
      return isEqual(value.slice(end + 1), signatureOf(token)) ? token : null;
    },
    setLine: (token) => line(`${token}.${signatureOf(token)}`, sessionSeconds),
    clearLine: () => line('', 0),
  };
}

function isEqual(text: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
