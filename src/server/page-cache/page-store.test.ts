import { describe, expect, it } from 'vitest';
import { cachedPage } from './page-renderer.ts';
import { type PageKey, pageKey } from './page-key.ts';
import {
  type CachedPage,
  makePageStore,
  maxCountedSearches,
  type PageStore,
  searchWindowMs,
} from './page-store.ts';

describe('the page store', () => {
  it('evicts the least recently used page of a full share', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0, { pages: page.bytes * 2, searches: page.bytes });
    store.set(keyOf('/'), page);
    store.set(keyOf('/about'), page);
    store.get(keyOf('/'));
    store.set(keyOf('/contact'), page);
    expect(store.get(keyOf('/'))).toBe(page);
    expect(store.get(keyOf('/about'))).toBeUndefined();
    expect(store.bytes('pages')).toBe(page.bytes * 2);
  });

  it('keeps pages regardless of the number of searches', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0, { pages: page.bytes, searches: page.bytes * 3 });
    store.set(keyOf('/'), page);
    for (let i = 0; i < 1000; i += 1) storeAgain(store, `/shop/search-${i}`, page);
    expect(store.get(keyOf('/'))).toBe(page);
    expect(store.get(keyOf('/shop/search-999'))).toBe(page);
    expect(store.get(keyOf('/shop/search-996'))).toBeUndefined();
    expect(store.bytes('searches')).toBe(page.bytes * 3);
  });

  it('page store: a listing of a category stays among the pages when it is encoded anew', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0, { pages: page.bytes, searches: page.bytes });
    const listing = keyOf('/shop/jewelery');
    store.set({ ...listing, share: 'pages' }, page);
    store.set(listing, { ...page, hits: 9 });
    expect(store.get(listing)?.hits).toBe(9);
    expect([store.bytes('pages'), store.bytes('searches')]).toEqual([page.bytes, 0]);
  });

  it('counts a page that is replaced once', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0);
    for (let i = 0; i < 5; i += 1) store.set(keyOf('/'), page);
    expect(store.bytes('pages')).toBe(page.bytes);
  });

  it('rejects a page larger than its share', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0, { pages: page.bytes - 1, searches: 1 });
    store.set(keyOf('/'), page);
    expect(store.get(keyOf('/'))).toBeUndefined();
    expect(store.bytes('pages')).toBe(0);
  });
});

describe('the page store and searches', () => {
  it('stores a search at its second request', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0);
    expect(request(store, '/shop/lamp', page)).toBeUndefined();
    expect(request(store, '/shop/lamp', page)).toBe(page);
  });

  it('stores other pages at their first request', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0);
    expect(request(store, '/shop?page=5', page)).toBe(page);
    expect(request(store, '/shop?page=6', page)).toBeUndefined();
  });

  it('keeps a stored search against a crawler that requests each of its own once', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0, { pages: page.bytes, searches: page.bytes * 2 });
    storeAgain(store, '/shop/lamp', page);
    for (let i = 0; i < 1000; i += 1) {
      request(store, `/shop/crawled-${i}`, page);
      request(store, `/shop?page=${i + 6}`, page);
    }
    expect(store.get(keyOf('/shop/lamp'))).toBe(page);
    expect(store.bytes('searches')).toBe(page.bytes);
  });

  it('counts two requests together only within the window', async () => {
    let now = 0;
    const page = await somePage();
    const store = makePageStore(() => now);
    request(store, '/shop/lamp', page);
    now += searchWindowMs + 1;
    expect(request(store, '/shop/lamp', page)).toBeUndefined();
    now += searchWindowMs;
    expect(request(store, '/shop/lamp', page)).toBe(page);
  });

  it('forgets the search that was requested longest ago when too many are counted', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0);
    request(store, '/shop/lamp', page);
    for (let i = 0; i < maxCountedSearches; i += 1) request(store, `/shop/search-${i}`, page);
    expect(request(store, '/shop/lamp', page)).toBeUndefined();
    expect(request(store, '/shop/search-9', page)).toBe(page);
  });

  it('replaces a stored search when its content has changed', async () => {
    const page = await somePage();
    const store = makePageStore(() => 0);
    storeAgain(store, '/shop/lamp', page);
    store.set(keyOf('/shop/lamp'), { ...page, version: '2' });
    expect(store.get(keyOf('/shop/lamp'))?.version).toBe('2');
  });
});

/** The page that is stored after this request. */
function request(store: PageStore, path: string, page: CachedPage): CachedPage | undefined {
  store.countRequest(keyOf(path));
  store.set(keyOf(path), page);
  return store.get(keyOf(path));
}

function storeAgain(store: PageStore, path: string, page: CachedPage): void {
  request(store, path, page);
  request(store, path, page);
}

function somePage(): Promise<CachedPage> {
  return cachedPage(new Response('a page'), {
    version: '1',
    cacheControl: 'none',
    standing: {},
    nonce: 'n',
  });
}

function keyOf(path: string): PageKey {
  const key = pageKey(new URL(path, 'http://shop'));
  if (!key) throw new Error(`${path} is not a public page`);
  return key;
}
