import { failed, ok, type Result } from '#platform/result.ts';

export interface RequestTarget {
  /** Percent-encoded, without dot segments. */
  pathname: string;
  search: string;
  searchParams: URLSearchParams;
}

export type TargetFailure = { code: 'too-long' } | { code: 'malformed' };

const maxTargetLength = 2048;

/** Parses the request target once, so that all later code sees the same path. */
export function requestTarget(raw: string): Result<RequestTarget, TargetFailure> {
  if (raw.length > maxTargetLength) return failed({ code: 'too-long' });
  if (!raw.startsWith('/') || /^\/[/\\]/.test(raw)) return failed({ code: 'malformed' });
  const url = URL.parse(`http://shop${raw}`);
  if (!url || !isDecodable(url.pathname)) return failed({ code: 'malformed' });
  // Lone surrogates cannot occur: invalid UTF-8 is decoded as U+FFFD.
  if (url.search.includes('%00')) return failed({ code: 'malformed' });
  return ok(url);
}

function isDecodable(pathname: string): boolean {
  try {
    // NUL truncates file names in other programs; no valid path contains one.
    return !pathname.includes('%') || !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
