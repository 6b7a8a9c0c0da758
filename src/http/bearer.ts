import type { IncomingHttpHeaders } from 'node:http';

/** The key that a program shows: no browser sends one by itself, as it does with cookies. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
