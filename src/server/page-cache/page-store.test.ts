import { describe, expect, it } from 'vitest';
import { cachedPage } from './page-renderer.ts';
import { type PageKey, pageKey } from './page-key.ts';
import { type CachedPage, makePageStore } from './page-store.ts';

describe('the page store', () => {
  it('evicts the least recently used page of a full share', async () => {
    const page = await somePage();
    const store = makePageStore({ pages: page.bytes * 2, searches: page.bytes });
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
    const store = makePageStore({ pages: page.bytes, searches: page.bytes * 3 });
    store.set(keyOf('/'), page);
    for (let i = 0; i < 1000; i += 1) store.set(keyOf(`/shop/search-${i}`), page);
    expect(store.get(keyOf('/'))).toBe(page);
    expect(store.get(keyOf('/shop/search-999'))).toBe(page);
    expect(store.get(keyOf('/shop/search-996'))).toBeUndefined();
    expect(store.bytes('searches')).toBe(page.bytes * 3);
  });

  it('page store: a listing of a category stays among the pages when it is encoded anew', async () => {
    const page = await somePage();
    const store = makePageStore({ pages: page.bytes, searches: page.bytes });
    const listing = keyOf('/shop/jewelery');
    store.set({ ...listing, share: 'pages' }, page);
    store.set(listing, { ...page, hits: 9 });
    expect(store.get(listing)?.hits).toBe(9);
    expect([store.bytes('pages'), store.bytes('searches')]).toEqual([page.bytes, 0]);
  });

  it('counts a page that is replaced once', async () => {
    const page = await somePage();
    const store = makePageStore();
    for (let i = 0; i < 5; i += 1) store.set(keyOf('/'), page);
    expect(store.bytes('pages')).toBe(page.bytes);
  });

  it('rejects a page larger than its share', async () => {
    const page = await somePage();
    const store = makePageStore({ pages: page.bytes - 1, searches: 1 });
    store.set(keyOf('/'), page);
    expect(store.get(keyOf('/'))).toBeUndefined();
    expect(store.bytes('pages')).toBe(0);
  });
});

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
