import { createHash } from 'node:crypto';

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const dataBlock = /\btype="application\/(?:ld\+)?json"/i;

/** The CSP sources of a page's inline scripts. Data blocks are not run and need none. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    if (/\bsrc=/i.test(attributes) || dataBlock.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}
