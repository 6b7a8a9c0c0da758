import { createHash, randomBytes } from 'node:crypto';
import type { Metrics } from '../metrics.ts';
import type { RenderPage } from '../pages.ts';
import type { WorkLimits } from '../work-limits.ts';
import type { PageKey } from './page-key.ts';
import type { CachedPage, PageStore } from './page-store.ts';
import { byteString } from '#platform/byte-string.ts';
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
    options.store.countRequest(key);
    const name = `${version} ${key.path}`;
    const rendering = underWay.get(name);
    if (rendering) return rendering;
    options.metrics.pageCache.inc({ outcome: 'miss' });
    const started = renderInTurn(key, version, requestId);
    underWay.set(name, started);
    return started.finally(() => underWay.delete(name));
  };

  async function renderInTurn(...page: Parameters<PageRenderer>) {
    const rendered = await options.work.run('public-page', () => renderOnce(...page));
    return rendered.ok ? rendered.value : 'busy';
  }

  async function renderOnce(key: PageKey, version: string, requestId: string) {
    const { store, standing, render, origin } = options;
    const request = new Request(origin() + key.path, { headers: { accept: 'text/html' } });
    const nonce = randomBytes(16).toString('hex');
    const turn = options.work.pageTurn;
    const info = { requestId, nonce, isForEveryone: true, network: null, turn };
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

const overheadBytes = 1024;

/** Buffers the response, which must be safe to share between all visitors. It is encoded when it is first requested so. */
export async function cachedPage(
  response: Response,
  { version, cacheControl, standing, nonce }: CachedPageOptions,
): Promise<CachedPage> {
  const { body: plain, policy } = await bodyAndPolicy(response, nonce);
  const contentTag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}`;
  return {
    status: response.status,
    headers: headersOf(response, { ...standing, ...policy, 'cache-control': cacheControl }),
    contentTag,
    plain: { body: plain, etag: `${contentTag}"` },
    gzip: null,
    br: null,
    version,
    stamp: null,
    bytes: plain.length + overheadBytes,
    hits: 0,
  };
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
  const received = byteString.ofBytes(await response.arrayBuffer());
  const { html, sources } = hashOwnScripts(received, nonce);
  const policy = { 'content-security-policy': contentSecurityPolicy(sources) };
  return { body: byteString.toBytes(html), policy };
}

function headersOf(response: Response, given: Record<string, string>): string[] {
  const headers = new Map(Object.entries(given));
  for (const [name, value] of response.headers) {
    if (!replaced.has(name)) headers.set(name, value);
  }
  headers.set('vary', 'Accept-Encoding');
  return [...headers].flat();
}
