import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#platform/http/allowed-hosts.ts';
import { bearerOf } from '#platform/http/bearer.ts';

const loopbackPeer = /^(?:127\.|::1$|::ffff:127\.)/i;
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Metrics are readable from loopback and with the scrape token. */
export function metricsAccess(token: string | null): (request: IncomingMessage) => boolean {
  return (request) => isDirectlyLocal(request) || isTokenOf(token, bearerOf(request.headers));
}

/**
 * A local proxy also connects from loopback: it is recognized by a forwarding header or by the public name in
 * Host. Other host names are rejected because of DNS rebinding.
 */
function isDirectlyLocal({ socket, headers }: IncomingMessage): boolean {
  if (!loopbackPeer.test(socket.remoteAddress ?? '')) return false;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackHost(headers.host ?? '');
}

function isTokenOf(token: string | null, shown: string | null): boolean {
  if (token === null || shown === null) return false;
  // Digests have equal length, so that the comparison takes constant time.
  return timingSafeEqual(digestOf(token), digestOf(shown));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
