import { ownSegments } from './page-cache/page-key.ts';
import type { RequestTarget } from './request-target.ts';

/** Behind these stand words of customers, names of files and the paths of programs. */
const keepsItsEmails = new Set(['api', 'pictures', 'shop']);

/**
 * Where a page of ours is that was asked for in capitals or with a slash at its end, the query kept.
 * Null for a path that is right, and for one that is nobody's. It starts with a name of ours, so it
 * leads to no other site.
 */
export function canonicalUrl({
  pathname,
  search,
}: Pick<RequestTarget, 'pathname' | 'search'>): string | null {
  const [, first = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const segment = decodeURIComponent(first).toLowerCase();
  if (!ownSegments.has(segment)) return null;
  const tail = keepsItsEmails.has(segment) ? rest : rest.map((part) => part.toLowerCase());
  const right = ['', segment, ...tail].join('/');
  return right === pathname ? null : right + search;
}
