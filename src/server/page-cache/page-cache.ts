import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { flashCookie } from '#platform/web/flash.ts';
import {
  contentStamp,
  contentVersion,
  productVersion,
} from '#shop/catalogue/use-cases/page-version.ts';
import { listPublicCategories } from '#shop/catalogue/use-cases/categories.ts';
import { withKeptLook } from '#shop/catalogue/rules/list-look.ts';
import type { Shop } from '#shop/shop.ts';
import { type RequestTarget, requestTarget } from '#platform/http/request-line.ts';
import type { Metrics } from '../metrics.ts';
import { canonicalUrl } from '../canonical-url.ts';
import { makePageRenderer, type PageRendererOptions } from './page-renderer.ts';
import { makePageEncoder } from './page-encoder.ts';
import { type PageKey, pageKey } from './page-key.ts';
import { type CachedPage, makePageStore, type PageStore } from './page-store.ts';
import { sendStored } from '#platform/http/stored-response.ts';

export interface PageCache {
  /**
   * Any result other than 'sent' means that nothing was written: the page is not public, or the shop is
   * overloaded.
   */
  answer: (
    target: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<'sent' | 'not-for-everyone' | 'busy'>;
  /**
   * The cached page for a path and query, if it is still current. Synchronous where the stamp tells that
   * nothing has changed and the page has the accepted encoding.
   */
  findCached: (request: PageRequest) => CachedPage | null | Promise<CachedPage | null>;
}

export interface PageRequest {
  /** As sent. */
  target: string;
  cookie: string;
  acceptEncoding: string;
}

interface PageCacheOptions extends Omit<PageRendererOptions, 'store'> {
  shop: Shop;
}

const hitsBeforeTightening = 8;
const maxKeys = 4_096;
const hasMessage = new RegExp(`(?:^|;\\s*)${flashCookie}=`);

/** Renders public pages once per version of their content and serves them to everyone from memory. */
export function makePageCache(options: PageCacheOptions): PageCache {
  const { shop, metrics } = options;
  const store = watchedStore(shop, metrics);
  const { inEncoding, tighten } = makePageEncoder(store);
  const renderPage = makePageRenderer({ ...options, store });
  /** By the request target as sent. */
  const keys = new LRUCache<string, PageKey>({ max: maxKeys });
  const hits = metrics.pageCache.labels('hit');
  let tightening = Promise.resolve();

  return {
    answer: async (target, request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return 'not-for-everyone';
      if (hasMessage.test(request.headers.cookie ?? '')) return 'not-for-everyone';
      const key = pageKey(inKeptLook(target, request.headers.cookie ?? ''));
      if (!key) return 'not-for-everyone';
      const page = (await storedPage(key)) ?? (await current(key, request));
      if (page === 'busy') return page;
      if (!page) return 'not-for-everyone';
      const encoded = await inEncoding(key, page, request.headers['accept-encoding'] ?? '');
      sendStored(encoded, request, response);
      return 'sent';
    },
    findCached: ({ target: sent, cookie, acceptEncoding }) => {
      if (hasMessage.test(cookie)) return null;
      const target = withKeptLook(sent, cookie);
      const key = keys.get(target) ?? keyOf(target);
      const page = key && storedPage(key);
      if (!key || !page) return null;
      keys.set(target, key);
      if (!(page instanceof Promise)) return inEncoding(key, page, acceptEncoding);
      return page.then((found) => found && inEncoding(key, found, acceptEncoding));
    },
  };

  function storedPage(key: PageKey): CachedPage | null | Promise<CachedPage | null> {
    const page = store.get(key);
    if (!page) return null;
    const stamp = contentStamp(shop);
    if (stamp !== null && page.stamp === stamp) return hit(key, page);
    return ifCurrent(key, page, stamp);
  }

  async function ifCurrent(key: PageKey, page: CachedPage, stamp: number | null) {
    const { version } = await currentKey(shop, key);
    if (page.version !== version) return null;
    page.stamp = stamp;
    return hit(key, page);
  }

  async function current(requested: PageKey, request: IncomingMessage) {
    const { key, version } = await currentKey(shop, requested);
    const page = store.get(key);
    if (page?.version === version) return hit(key, page);
    const shared = { ...key, share: await pageShare(shop, key) };
    return renderPage(shared, version, String(request.headers['x-request-id']));
  }

  function hit(key: PageKey, page: CachedPage): CachedPage {
    hits.inc();
    page.hits += 1;
    if (page.hits === hitsBeforeTightening)
      tightening = tightening
        .then(() => tighten(key, page))
        .catch((error: unknown) => {
          shop.log.warn({ err: error, path: key.path }, 'cached page compression failed');
        });
    return page;
  }
}

function watchedStore({ clock }: Shop, { watchCache }: Metrics): PageStore {
  const store = makePageStore(clock);
  watchCache('pages', () => store.bytes('pages'));
  watchCache('searches', () => store.bytes('searches'));
  return store;
}

/** The look of lists that a customer keeps is the one thing by which a public page may differ; see decision 71. */
function inKeptLook(target: RequestTarget, cookie: string): Pick<URL, 'pathname' | 'searchParams'> {
  const sent = target.pathname + target.search;
  const kept = withKeptLook(sent, cookie);
  return kept === sent ? target : new URL(`http://shop${kept}`);
}

function keyOf(target: string): PageKey | null {
  const parsed = requestTarget(target);
  if (!parsed.ok || canonicalUrl(parsed.value) !== null) return null;
  return pageKey(parsed.value);
}

/** Unknown products share one entry, so that made-up ids cannot fill the cache. */
async function currentKey(shop: Shop, key: PageKey): Promise<{ key: PageKey; version: string }> {
  const catalogue = await contentVersion(shop);
  if (key.productId === null) return { key, version: String(catalogue) };
  const product = await productVersion(shop, key.productId);
  if (product !== null) return { key, version: `${catalogue}.${product}` };
  const path = key.path.replace(/^\/product\/\d+(\.data)?.*$/, '/product/0$1');
  return {
    key: { path, share: 'pages', terms: [], productId: null },
    version: String(catalogue),
  };
}

/** Listings of the shop's own categories are cached among the pages. */
export async function pageShare(shop: Shop, { share, terms }: PageKey): Promise<PageKey['share']> {
  if (terms.length === 0) return share;
  const values = new Set(
    (await listPublicCategories(shop)).map(({ value }) => value.toLowerCase()),
  );
  return terms.every((term) => values.has(term.toLowerCase())) ? 'pages' : 'searches';
}
