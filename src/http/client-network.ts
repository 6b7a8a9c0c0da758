import { isIPv6 } from 'node:net';

const loopback = /^(?:127\.|::1$)/;

/**
 * What tells clients apart: the address, of IPv6 the first half, because one client has all of the
 * other. Null on this machine itself, which everybody on it shares.
 */
export function clientNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (loopback.test(plain)) return null;
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : plain;
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
