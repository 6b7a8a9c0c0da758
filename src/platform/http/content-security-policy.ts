import { mapOrigin } from '#platform/live-map.ts';

const rules = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  // Required on every page: the policy of the first page of a visit also applies to pages that scripts show after
  // it.
  `frame-src ${mapOrigin}`,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** `inline` names the inline scripts that may run, as hashes or a nonce: `'sha256-…'`, `'nonce-…'`. */
export function contentSecurityPolicy(inline: readonly string[] = []): string {
  return `${rules}; script-src ${["'self'", ...inline].join(' ')}`;
}
