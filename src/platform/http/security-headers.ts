import { mapOrigin } from '#platform/live-map.ts';
import { createHash } from 'node:crypto';

const oneYearSeconds = 31_536_000;

/** Headers of every response, errors included. Pages replace the policy by one that allows their scripts. */
export function securityHeaders(mode: 'demo' | 'live'): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    // The sign-in window navigates to the provider and back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(mode === 'live' && {
      'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains`,
    }),
  };
}

/** Hosts of a provider whose scripts one page runs. */
export interface ForeignSources {
  scripts: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
}

const rules = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/**
 * `inline` names the inline scripts that may run, as hashes or a nonce: `'sha256-…'`, `'nonce-…'`. A page with
 * `foreign` sources must be opened and left as a document, because scripts show the next page under the same policy.
 */
export function contentSecurityPolicy(
  inline: readonly string[] = [],
  { scripts, connections, frames }: ForeignSources = none,
): string {
  return [
    ...rules,
    // The map is required on every page: the policy of the first page of a visit also applies to pages that
    // scripts show after it.
    `frame-src ${[mapOrigin, ...frames].join(' ')}`,
    ...(connections.length > 0 ? [`connect-src 'self' ${connections.join(' ')}`] : []),
    `script-src ${["'self'", ...inline, ...scripts].join(' ')}`,
  ].join('; ');
}

const none: ForeignSources = { scripts: [], connections: [], frames: [] };

/** `payers` are the frames that may open wallets, such as Google Pay. */
export function permissionsPolicy(payers: readonly string[] = []): string {
  const payment = payers.length > 0 ? ['self', ...payers.map((one) => `"${one}"`)].join(' ') : '';
  return `camera=(), geolocation=(), microphone=(), payment=(${payment}), usb=()`;
}

interface HashedPage {
  /** The page without the nonces. */
  html: string;
  /** CSP sources for the page's own inline scripts. */
  sources: string[];
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const dataBlock = /\btype="application\/(?:ld\+)?json"/i;

/**
 * Hashes the inline scripts that carry the nonce and removes the nonce from the page. A script that entered
 * the page in any other way, such as inside a text, has no hash and does not run. Data blocks are not executed
 * and need no hash. The page is given and returned as a byte string.
 */
export function hashOwnScripts(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    if (!attributes.includes(mark)) continue;
    if (/\bsrc=/i.test(attributes) || dataBlock.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources] };
}
