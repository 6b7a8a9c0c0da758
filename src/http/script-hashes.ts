import { createHash } from 'node:crypto';

export interface HashedPage {
  /** The page without the marks. */
  html: string;
  /** The CSP sources of its own inline scripts. */
  sources: string[];
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const dataBlock = /\btype="application\/(?:ld\+)?json"/i;

/**
 * Hashes the inline scripts that carry the nonce of this rendering, and takes the nonce out of the page. A script
 * that came into the page in any other way, such as inside a text, is not allowed to run. Data blocks are not
 * run and need no hash.
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
