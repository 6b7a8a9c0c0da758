import { isIP, isIPv6 } from 'node:net';

const loopback = /^(?:127\.|::1$)/;

/**
 * What tells clients apart: the address, of IPv6 the first half, because one client has all of the
 * other. Null on this machine itself, which everybody on it shares. What is no address, as some proxies write
 * it, tells nobody apart.
 */
export function clientNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (loopback.test(plain)) return null;
  if (isIP(plain) === 0) return 'unknown';
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : plain;
}

/**
 * An X-Forwarded-For header without the ports that some proxies write (`192.0.2.7:51234`, `[2001:db8::1]:443`):
 * each connection of a client has another one.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((hop) => withoutPort(hop.trim()))
    .join(', ');
}

function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([\da-f:.%\w]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(hop) ?? [];
  return bracketed ?? plain ?? hop;
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
