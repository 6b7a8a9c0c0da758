import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { selectionForPath } from '#shop/catalogue/rules/selection.ts';
import { clientAddress } from '#platform/http/client-network.ts';
import { countedText } from '#shop/search/rules/search-counts.ts';
import type { Shop } from '#shop/shop.ts';

export const searchClicksPath = '/search-clicks';

/** Counts the page of a search, as document or data, by its path and query. Categories are left out on saving. */
export function countSearch(
  { searches }: Shop,
  { address, userAgent }: { address: string; userAgent: string },
  target: string,
): void {
  if (!target.startsWith(listingPath)) return;
  const text = searchedText(target);
  if (text !== null) searches.count({ address, userAgent }, text);
}

/**
 * The browser reports which product of a search was opened: links stay plain, and pages equal for everyone. Answers
 * nothing, whatever it was sent.
 */
export function searchClicks(shop: Shop) {
  return async ({ body, raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
    const text = searchedText(form.get('from') ?? '');
    const browser = browserOf(raw);
    if (text !== null) shop.searches.countClick(browser, text, Number(form.get('position')));
    return reply.code(204).header('cache-control', 'no-store').send();
  };
}

export function browserOf({ headers, socket }: IncomingMessage) {
  const forwardedFor = headers['x-forwarded-for']?.toString();
  const address = clientAddress(socket.remoteAddress ?? '', forwardedFor);
  return { address, userAgent: headers['user-agent'] ?? '' };
}

const listingPath = '/shop/';
const maxPathLength = 1000;

/** What the path of a listing searches for, as it is counted; null for every other path. */
function searchedText(target: string): string | null {
  const [, segment = ''] = /^\/shop\/([^/?]+?)(?:\.data)?(?:\?|$)/.exec(target) ?? [];
  if (segment === '' || target.length > maxPathLength) return null;
  try {
    const selection = selectionForPath(decodeURIComponent(segment), []);
    return selection.kind === 'search' ? countedText(selection.text) : null;
  } catch {
    return null;
  }
}
