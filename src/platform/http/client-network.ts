import { isIP, isIPv6 } from 'node:net';

const loopback = /^(?:127\.|::1$)/;

/**
 * The key that identifies a client for rate limits: the IPv4 address, or the /64 prefix of an IPv6 address.
 * Null for loopback, which all local clients share, and for values that are not IP addresses.
 */
export function clientNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (loopback.test(plain)) return null;
  if (isIP(plain) === 0) return 'unknown';
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : plain;
}

const privatePeer =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd][\da-f]{2}:|fe80:)/i;

/** On this machine or in its network: a proxy, not a visitor. */
export function isPrivatePeer(peer: string): boolean {
  return privatePeer.test(peer);
}

/**
 * The address of a client: that of the connection, or the one that a proxy on a private network has seen. The last
 * address in the header is the proxy's own; those before it are the client's claims.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined): string {
  if (forwardedFor === undefined || !privatePeer.test(peer)) return peer;
  const hops = forwardedFor.split(',').map((hop) => withoutPort(hop.trim()));
  return hops.findLast((hop) => !privatePeer.test(hop)) ?? hops[0] ?? peer;
}

/**
 * Strips the ports that some proxies add to X-Forwarded-For (`192.0.2.7:51234`, `[2001:db8::1]:443`), because
 * they differ per connection.
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
