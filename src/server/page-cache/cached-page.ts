import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.ts';
import { hashOwnScripts } from '#platform/http/script-hashes.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';

export interface CachedPage extends StoredResponse {
  /** The versions from which the page was rendered. */
  version: string;
  /** The database stamp at which the page was last found to be current. */
  stamp: number | null;
  /** Approximate memory use. */
  bytes: number;
  /** Number of cache hits. */
  hits: number;
}

interface CachedPageOptions {
  version: string;
  cacheControl: string;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
  /** The nonce with which the renderer marked its own scripts. */
  nonce: string;
}

const quickBrotliQuality = 5;
const overheadBytes = 1024;

/** Buffers the response, which must be safe to share between all visitors. */
export async function cachedPage(
  response: Response,
  { version, cacheControl, standing, nonce }: CachedPageOptions,
): Promise<CachedPage> {
  const { body: plain, policy } = await bodyAndPolicy(response, nonce);
  const [br, gz] = await Promise.all([
    compressBrotli(plain, quickBrotliQuality),
    promisify(gzip)(plain),
  ]);
  const contentTag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}`;
  return {
    status: response.status,
    headers: headersOf(response, { ...standing, ...policy, 'cache-control': cacheControl }),
    contentTag,
    plain: { body: plain, etag: `${contentTag}"` },
    gzip: { body: gz, etag: `${contentTag}-gz"` },
    br: { body: br, etag: `${contentTag}-br"` },
    version,
    stamp: null,
    bytes: plain.length + gz.length + br.length + overheadBytes,
    hits: 0,
  };
}

/** Recompresses a frequently requested page with maximum brotli quality. */
export async function tightened(page: CachedPage): Promise<CachedPage> {
  const body = await compressBrotli(page.plain.body, constants.BROTLI_MAX_QUALITY);
  const savedBytes = (page.br?.body.length ?? 0) - body.length;
  // Different bytes require a different strong ETag.
  const br = { body, etag: `${page.contentTag}-br11"` };
  return { ...page, br, bytes: page.bytes - savedBytes };
}

const replaced = new Set(['cache-control', 'content-length', 'etag', 'transfer-encoding', 'vary']);

interface BodyAndPolicy {
  body: Buffer;
  /** The policy of a page: allows its own scripts only. */
  policy: Record<string, string>;
}

async function bodyAndPolicy(response: Response, nonce: string): Promise<BodyAndPolicy> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) return { body: Buffer.from(await response.arrayBuffer()), policy: {} };
  const { html, sources } = hashOwnScripts(await response.text(), nonce);
  const policy = { 'content-security-policy': contentSecurityPolicy(sources) };
  return { body: Buffer.from(html), policy };
}

function headersOf(response: Response, given: Record<string, string>): string[] {
  const headers = new Map(Object.entries(given));
  for (const [name, value] of response.headers) {
    if (!replaced.has(name)) headers.set(name, value);
  }
  headers.set('vary', 'Accept-Encoding');
  return [...headers].flat();
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
