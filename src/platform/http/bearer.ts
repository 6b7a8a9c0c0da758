import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token. Unlike cookies, browsers never send it on their own. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
