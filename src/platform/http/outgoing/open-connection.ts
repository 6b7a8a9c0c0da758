import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { failed, ok, type Result } from '#platform/result.ts';
import { hostOf, isPublicAddress } from './public-address.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface Reach {
  /** Hosts that the operator allows on private networks. */
  privateHosts: readonly string[];
  resolve?: Resolve;
}

export interface Outgoing extends Required<Pick<RequestOptions, 'method' | 'headers'>> {
  body?: string;
  signal: AbortSignal;
}

/**
 * Resolves a host once and connects to exactly that address, so that DNS rebinding has no effect (T21).
 * Returns a private address instead of connecting to it, and throws network errors. Redirects are returned as
 * responses.
 */
export async function openConnection(
  url: URL,
  { privateHosts, resolve = resolveAll }: Reach,
  outgoing: Outgoing,
): Promise<Result<IncomingMessage, { code: 'private-address'; address: string }>> {
  const { signal } = outgoing;
  const host = hostOf(url);
  signal.throwIfAborted();
  const addresses = await Promise.race([resolve(host), aborted(signal)]);
  const closed = addresses.find(({ address }) => !isPublicAddress(address));
  if (closed && !privateHosts.includes(host)) {
    return failed({ code: 'private-address', address: closed.address });
  }
  return ok(await answerOf(url, addresses, outgoing));
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  return family > 0 ? Promise.resolve([{ address: host, family }]) : lookup(host, { all: true });
}

function answerOf(
  url: URL,
  addresses: LookupAddress[],
  { body, ...options }: Outgoing,
): Promise<IncomingMessage> {
  const [first] = addresses;
  if (!first) throw new Error('The name leads nowhere');
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<IncomingMessage>((answered, broke) => {
    const request = send(url, {
      ...options,
      agent: false,
      lookup: (_host, { all }, found) =>
        all ? found(null, addresses) : found(null, first.address, first.family),
    });
    request.on('response', answered).on('error', broke).end(body);
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
