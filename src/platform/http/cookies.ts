import { parseCookie, stringifySetCookie } from 'cookie';
import type { RequestHead } from './request-head.ts';
import { isStorableText } from '#platform/text.ts';

export interface NewCookie {
  name: string;
  value: string;
  /** 0 deletes the cookie. */
  maxAgeSeconds: number;
  /** Whether scripts in the page may read it. */
  isReadable?: boolean;
}

/** Null if the request has no such cookie. */
export function readCookie(request: RequestHead, name: string): string | null {
  return parseCookie(request.headers.get('cookie') ?? '', { decode })[name] ?? null;
}

/** A Set-Cookie line restricted to this site; Secure over HTTPS. */
export function cookieLine(request: RequestHead, cookie: NewCookie): string {
  const { name, value, maxAgeSeconds, isReadable = false } = cookie;
  return stringifySetCookie(
    {
      name,
      value,
      maxAge: maxAgeSeconds,
      path: '/',
      httpOnly: !isReadable,
      secure: request.url.startsWith('https:'),
      sameSite: 'lax',
    },
    { encode: encodeURIComponent },
  );
}

export function cookieHeaders(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append('Set-Cookie', line);
  return headers;
}

/** Undefined for a value that is no text the shop could store. */
function decode(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return isStorableText(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
