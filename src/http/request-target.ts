import { failed, ok, type Result } from '#domain/result.ts';

export interface RequestTarget {
  /** Percent-encoded, without dot segments. */
  pathname: string;
  search: string;
  searchParams: URLSearchParams;
}

export type TargetFailure = { code: 'too-long' } | { code: 'malformed' };

const maxTargetLength = 2048;

/** Reads the request line's URL once, so that everything behind it sees the same path. */
export function requestTarget(raw: string): Result<RequestTarget, TargetFailure> {
  if (raw.length > maxTargetLength) return failed({ code: 'too-long' });
  if (!raw.startsWith('/') || /^\/[/\\]/.test(raw)) return failed({ code: 'malformed' });
  const url = URL.parse(`http://shop${raw}`);
  if (!url || !isDecodable(url.pathname)) return failed({ code: 'malformed' });
  // Half of a surrogate pair cannot come this way: bytes that are no UTF-8 are read as U+FFFD.
  if (url.search.includes('%00')) return failed({ code: 'malformed' });
  return ok(url);
}

function isDecodable(pathname: string): boolean {
  try {
    // A NUL ends file names early in other programs; no path of ours has one.
    return !pathname.includes('%') || !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
