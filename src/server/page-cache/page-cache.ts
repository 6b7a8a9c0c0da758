import type { IncomingMessage, ServerResponse } from 'node:http';
import { flashCookie } from '#platform/web/flash.ts';
import {
  contentVersion,
  databaseStamp,
  productVersion,
} from '#shop/catalogue/use-cases/page-version.ts';
import type { Shop } from '#shop/shop.ts';
import { type RequestTarget, requestTarget } from '#platform/http/request-line.ts';
import { canonicalUrl } from '../canonical-url.ts';
import { makePageRenderer, type PageRendererOptions, recompressed } from './page-renderer.ts';
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
   * The cached page for a path and query, if it is still current. Synchronous where the database can tell that
   * nothing has changed.
   */
  atHand: (target: string, cookie: string) => CachedPage | null | Promise<CachedPage | null>;
}

interface PageCacheOptions extends Omit<PageRendererOptions, 'store'> {
  shop: Shop;
}

const hitsBeforeRecompression = 8;
const keysLimit = 4_096;
const hasMessage = new RegExp(`(?:^|;\\s*)${flashCookie}=`);

/** Renders public pages once per version of their content and serves them to everyone from memory. */
export function makePageCache(options: PageCacheOptions): PageCache {
  const { shop, metrics } = options;
  const store = makePageStore();
  const renderPage = makePageRenderer({ ...options, store });
  /** By the request target as sent. */
  const keys = new Map<string, PageKey>();
  const hits = metrics.pageCache.labels('hit');
  let recompressing = Promise.resolve();

  return {
    answer: async (target, request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return 'not-for-everyone';
      if (hasMessage.test(request.headers.cookie ?? '')) return 'not-for-everyone';
      const asked = pageKey(target);
      if (!asked) return 'not-for-everyone';
      const page = (await kept(asked)) ?? (await current(asked, request));
      if (page === 'busy') return page;
      if (!page) return 'not-for-everyone';
      sendStored(page, request, response);
      return 'sent';
    },
    atHand: (target, cookie) => {
      if (hasMessage.test(cookie)) return null;
      const key = keys.get(target) ?? keyOf(target);
      const page = key && kept(key);
      if (key && page && !keys.has(target)) remember(target, key);
      return page;
    },
  };

  function remember(target: string, key: PageKey): void {
    if (keys.size >= keysLimit) keys.clear();
    keys.set(target, key);
  }

  function kept(key: PageKey): CachedPage | null | Promise<CachedPage | null> {
    const page = store.get(key);
    if (!page) return null;
    const stamp = databaseStamp(shop);
    if (stamp !== null && page.stamp === stamp) return hit(key, page);
    return ifCurrent(key, page, stamp);
  }

  async function ifCurrent(key: PageKey, page: CachedPage, stamp: number | null) {
    const { version } = await currentKey(shop, key);
    if (page.version !== version) return null;
    page.stamp = stamp;
    return hit(key, page);
  }

  async function current(asked: PageKey, request: IncomingMessage) {
    const { key, version } = await currentKey(shop, asked);
    const page = store.get(key);
    if (page?.version === version) return hit(key, page);
    return renderPage(key, version, String(request.headers['x-request-id']));
  }

  function hit(key: PageKey, page: CachedPage): CachedPage {
    hits.inc();
    page.hits += 1;
    if (page.hits === hitsBeforeRecompression)
      recompressing = recompressing.then(() => recompress({ shop, store }, key, page));
    return page;
  }
}

async function recompress(
  { shop, store }: { shop: Shop; store: PageStore },
  key: PageKey,
  page: CachedPage,
): Promise<void> {
  try {
    const better = await recompressed(page);
    if (store.get(key) === page) store.set(key, better);
  } catch (error) {
    shop.log.warn({ err: error, path: key.path }, 'cached page compression failed');
  }
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
  return { key: { path, share: 'pages', productId: null }, version: String(catalogue) };
}
