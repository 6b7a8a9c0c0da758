import { ownSegments } from './page-cache/page-key.ts';
import type { RequestTarget } from '#platform/http/request-line.ts';

/** Below these segments, paths contain search terms, file names and API paths. */
const keepsItsEmails = new Set(['api', 'pictures', 'shop']);

/**
 * The canonical URL of a path with upper-case letters or a trailing slash, query included. Null if the path is
 * canonical or unknown. The result starts with a known segment, so it cannot redirect to another site.
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
