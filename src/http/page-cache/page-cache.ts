import type { IncomingMessage, ServerResponse } from 'node:http';
import { flashCookie } from '#domain/cookie-names.ts';
import { catalogueVersion, productVersion } from '#services/catalogue/page-version.ts';
import type { Shop } from '#services/shop.ts';
import type { Metrics } from '../metrics.ts';
import type { RenderPage } from '../render-page.ts';
import type { RequestTarget } from '../request-target.ts';
import { type CachedPage, cachedPage, tightened } from './cached-page.ts';
import { type PageKey, pageKey } from './page-key.ts';
import { makePageStore } from './page-store.ts';
import { sendStored } from '../stored-answer.ts';

/** Answers false when it leaves the request to others, having done nothing. */
export type PageCache = (
  target: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

interface PageCacheOptions {
  shop: Shop;
  render: RenderPage;
  /** Where anonymous requests pretend to come from: nothing of the real one may enter a page. */
  origin: () => string;
  /** Headers that every answer of the shop carries. */
  standing: Readonly<Record<string, string>>;
  metrics: Metrics;
}

const hitsWorthTightening = 8;
const hasMessage = new RegExp(`(?:^|;\\s*)${flashCookie}=`);

/** Public pages are rendered once per version of what they show and sent from memory to everyone. */
export function makePageCache(options: PageCacheOptions): PageCache {
  const { shop, metrics } = options;
  const store = makePageStore();
  const underWay = new Map<string, Promise<CachedPage | null>>();
  let tightening = Promise.resolve();

  return async (target, request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (hasMessage.test(request.headers.cookie ?? '')) return false;
    const asked = pageKey(target);
    if (!asked) return false;
    const { key, version } = await currentKey(shop, asked);
    const kept = store.get(key);
    const page = kept?.version === version ? hit(key, kept) : await miss(key, version, request);
    if (!page) return false;
    sendStored(page, request, response);
    return true;
  };

  function hit(key: PageKey, page: CachedPage): CachedPage {
    metrics.pageCache.inc({ outcome: 'hit' });
    page.hits += 1;
    if (page.hits === hitsWorthTightening) tightening = tightening.then(() => tighten(key, page));
    return page;
  }

  /** However many ask for a page at once, it is rendered once. */
  function miss(key: PageKey, version: string, request: IncomingMessage) {
    const name = `${version} ${key.path}`;
    const rendering = underWay.get(name);
    if (rendering) return rendering;
    metrics.pageCache.inc({ outcome: 'miss' });
    const started = renderOnce(key, version, String(request.headers['x-request-id']));
    underWay.set(name, started);
    return started.finally(() => underWay.delete(name));
  }

  async function renderOnce(key: PageKey, version: string, requestId: string) {
    const request = new Request(options.origin() + key.path, { headers: { accept: 'text/html' } });
    const response = await options.render(request, { requestId, nonce: null, network: null });
    // A cookie is somebody's: such a page is rendered for each request by itself.
    if (response.headers.has('set-cookie')) return null;
    const isForEveryone = response.status === 200 || response.status === 404;
    const cacheControl = isForEveryone ? 'public, no-cache' : 'private, no-store';
    const { standing } = options;
    const page = await cachedPage(response, { version, cacheControl, standing });
    if (isForEveryone) store.set(key, page);
    return page;
  }

  async function tighten(key: PageKey, page: CachedPage): Promise<void> {
    try {
      const better = await tightened(page);
      if (store.get(key) === page) store.set(key, better);
    } catch (error) {
      shop.log.warn({ err: error, path: key.path }, 'a cached page could not be tightened');
    }
  }
}

/** A product that does not exist shares one page, so that made-up ids cannot fill the memory. */
async function currentKey(shop: Shop, key: PageKey): Promise<{ key: PageKey; version: string }> {
  const catalogue = await catalogueVersion(shop);
  if (key.productId === null) return { key, version: String(catalogue) };
  const product = await productVersion(shop, key.productId);
  if (product !== null) return { key, version: `${catalogue}.${product}` };
  const path = key.path.replace(/^\/product\/\d+/, '/product/0');
  return { key: { ...key, path, productId: null }, version: String(catalogue) };
}
