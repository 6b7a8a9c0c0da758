import { createHash, randomBytes } from 'node:crypto';
import type { Metrics } from '../metrics.ts';
import type { RenderPage } from '../pages.ts';
import type { WorkLimits } from '../work-limits.ts';
import type { PageKey } from './page-key.ts';
import type { CachedPage, PageStore } from './page-store.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentSecurityPolicy, hashOwnScripts } from '#platform/http/security-headers.ts';

export interface PageRendererOptions {
  store: PageStore;
  render: RenderPage;
  /** A fixed origin for anonymous rendering: nothing of the actual request may enter a shared page. */
  origin: () => string;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
  metrics: Metrics;
  work: WorkLimits;
}

/** Returns null for a page that is not public, and 'busy' if too many wait to be rendered. */
type PageRenderer = (
  key: PageKey,
  version: string,
  requestId: string,
) => Promise<CachedPage | 'busy' | null>;

/** Renders public pages anonymously. Concurrent requests for one page share a single rendering. */
export function makePageRenderer(options: PageRendererOptions): PageRenderer {
  const underWay = new Map<string, ReturnType<PageRenderer>>();

  return (key, version, requestId) => {
    const name = `${version} ${key.path}`;
    const rendering = underWay.get(name);
    if (rendering) return rendering;
    options.metrics.pageCache.inc({ outcome: 'miss' });
    const started = renderInTurn(key, version, requestId);
    underWay.set(name, started);
    return started.finally(() => underWay.delete(name));
  };

  async function renderInTurn(...asked: Parameters<PageRenderer>) {
    const rendered = await options.work.run('public-page', () => renderOnce(...asked));
    return rendered.ok ? rendered.value : 'busy';
  }

  async function renderOnce(key: PageKey, version: string, requestId: string) {
    const { store, standing, render, origin } = options;
    const request = new Request(origin() + key.path, { headers: { accept: 'text/html' } });
    const nonce = randomBytes(16).toString('hex');
    const info = { requestId, nonce, isForEveryone: true, network: null };
    const response = await render(request, info);
    // A response that sets a cookie is personal and is not cached.
    if (response.headers.has('set-cookie')) return null;
    const isForEveryone = response.status === 200 || response.status === 404;
    const cacheControl = isForEveryone ? 'public, no-cache' : 'private, no-store';
    const page = await cachedPage(response, { version, cacheControl, standing, nonce });
    if (isForEveryone) store.set(key, page);
    return page;
  }
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
export async function recompressed(page: CachedPage): Promise<CachedPage> {
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
