import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { HeaderValues } from './request-head.ts';

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the Host header is one that this shop serves: the public host in live mode, loopback names in the
 * demo. Any other value indicates a poisoned link or DNS rebinding.
 */
export function hostCheck(publicUrl: string | null): (host: string) => boolean {
  return publicUrl === null ? isLoopbackHost : isHostOf(new URL(publicUrl));
}

export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}

function isHostOf({ host, hostname, port }: URL): (name: string) => boolean {
  const names = port === '' ? [hostname, `${hostname}:443`] : [host];
  return (name) => names.includes(name.toLowerCase());
}

/** Node keeps the first of several Host headers; a proxy in front may have chosen another. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** The bearer token. Unlike cookies, browsers never send it on their own. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Node's headers, to be read like those of a `Request`. */
export function headerValues(headers: IncomingHttpHeaders): HeaderValues {
  return {
    get(name) {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
  };
}
