import { createHash } from 'node:crypto';

export interface HashedPage {
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
 * and need no hash.
 */
export function hashOwnScripts(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    if (!attributes.includes(mark)) continue;
    if (/\bsrc=/i.test(attributes) || dataBlock.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources] };
}
