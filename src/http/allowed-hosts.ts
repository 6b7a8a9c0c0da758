import type { IncomingMessage } from 'node:http';

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the request names a host this shop answers to: the public one in live mode, this machine's own
 * names in the demo. Anything else is a poisoned link or a rebound name.
 */
export function hostCheck(publicUrl: string | null): (host: string) => boolean {
  return publicUrl === null ? isLoopbackHost : isHostOf(new URL(publicUrl));
}

export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}

function isHostOf({ host, hostname, port }: URL): (asked: string) => boolean {
  const names = port === '' ? [hostname, `${hostname}:443`] : [host];
  return (asked) => names.includes(asked.toLowerCase());
}

/** Node keeps the first of several; a proxy in front may have chosen another. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
