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
export function readCookie(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decoded(found.slice(name.length + 1));
}

/** A Set-Cookie line restricted to this site; Secure over HTTPS. */
export function cookieLine(request: Request, cookie: NewCookie): string {
  const { name, value, maxAgeSeconds, isReadable = false } = cookie;
  const isSecure = new URL(request.url).protocol === 'https:';
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

export function cookieHeaders(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append('Set-Cookie', line);
  return headers;
}

function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value);
    return isStorableText(text) ? text : null;
  } catch {
    return null;
  }
}
