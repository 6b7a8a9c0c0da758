import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { makeSearchCounter } from '#shop/search/integrations/search-counter.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { suggestProducts } from './list-products.ts';
import { refreshPopularSearches, saveSearches } from './save-searches.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const noon = Date.UTC(2026, 10, 21, 12, 30);
const day = '2026-11-21';
const dayMs = 24 * 60 * 60 * 1000;

eachEngine('searches', ({ open }) => {
  it('are stored by day once several browsers have searched for a text, and only as a number before', async () => {
    const shop = await shopAt(await open(), noon);
    search(shop, 'leather bag', 2);
    search(shop, 'anna schmidt', 1);
    await save(shop);
    expect(await storedSearches(shop)).toEqual([row('', { searches: 3 })]);
    search(shop, 'leather bag', 4);
    shop.searches.countClick(browser(1), 'leather bag', 2);
    shop.searches.countClick(browser(1), 'leather bag', 1);
    shop.searches.countClick(browser(3), 'leather bag', 3);
    shop.searches.countClick(browser(9), 'leather bag', 1);
    await save(shop);
    await save(shop);
    expect(await storedSearches(shop)).toEqual([
      row('', { searches: 1 }),
      row('leather bag', { searches: 4, clicks: 2, positions: 5 }),
    ]);
  });

  it('without a result are counted as such; robots, categories and redirects are not', async () => {
    const shop = await shopAt(await open(), noon);
    const value = [{ text: 'returns', url: '/returns' }];
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'searchRedirects', value, now: noon }),
    );
    await save(shop);
    for (const text of ['qxqxqx', 'returns', 'hedphones', 'jewelery']) search(shop, text, 3);
    for (const agent of ['', 'Googlebot/2.1']) {
      shop.searches.count({ address: '192.0.2.77', userAgent: agent }, 'qxqxqx');
    }
    await save(shop);
    expect(await storedSearches(shop)).toEqual([
      row('', {}),
      row('hedphones', { searches: 3 }),
      row('qxqxqx', { searches: 3, empty: 3 }),
      row('returns', { searches: 3 }),
    ]);
  });

  it('of a text that was known before keep its name on later days, also after a restart', async () => {
    const db = await open();
    const shop = await shopAt(db, noon);
    search(shop, 'scarf', 3);
    await save(shop);
    shop.setClock(noon + dayMs);
    await save(shop);
    search(shop, 'scarf', 1);
    await save(shop);
    const restarted = { ...shop, searches: makeSearchCounter() };
    search(restarted, 'scarf', 2);
    await save(restarted);
    expect((await storedSearches(shop)).filter(({ text }) => text === 'scarf')).toEqual([
      row('scarf', { searches: 3 }),
      { ...row('scarf', { searches: 3 }), day: '2026-11-22' },
    ]);
  });

  it('are kept where they could not be saved', async () => {
    const shop = await shopAt(await open(), noon);
    search(shop, 'scarf', 3);
    const write = () => Promise.reject(new Error('disk full'));
    const failing = { ...shop, db: { ...shop.db, read: shop.db.read, write } };
    await expect(save(failing)).rejects.toThrow('disk full');
    await save(shop);
    expect(await storedSearches(shop)).toEqual([row('', {}), row('scarf', { searches: 3 })]);
  });

  it('that many customers make are suggested, if they find products and are not hidden', async () => {
    const shop = await shopAt(await open(), noon);
    search(shop, 'leather bag', 6);
    for (const text of ['leather shoulder', 'qxqxqx', 'ring']) search(shop, text, 5);
    search(shop, 'scarf', 4);
    await save(shop);
    expect((await suggestProducts(shop, '')).searches).toEqual([]);
    await refreshPopularSearches(shop, new AbortController().signal);
    expect(await suggestProducts(shop, ' ')).toEqual({
      text: '',
      searches: ['leather bag', 'leather shoulder', 'ring'],
      categories: [],
      products: [],
      total: 0,
    });
    expect((await suggestProducts(shop, 'Leather ')).searches).toEqual([
      'leather bag',
      'leather shoulder',
    ]);
    expect((await suggestProducts(shop, 'leather bag')).searches).toEqual([]);
    const value = ['Shoulder'];
    await shop.db.write((writer) => saveSetting(writer, { key: 'hiddenSearches', value, now: 1 }));
    expect((await suggestProducts(shop, 'lea')).searches).toEqual(['leather bag']);
  });
});

type Counting = Parameters<typeof saveSearches>[0];

function browser(of: number) {
  return { address: `192.0.2.${of}`, userAgent };
}

/** By browsers 1 to `count`. */
function search({ searches }: Counting, text: string, count: number): void {
  for (let of = 1; of <= count; of += 1) searches.count(browser(of), text);
}

async function save(shop: Counting): Promise<void> {
  await saveSearches(shop, new AbortController().signal);
}

async function shopAt(db: Database, start: number) {
  let now = start;
  const shop = { ...(await demoShop(db)), clock: () => now, searches: makeSearchCounter() };
  return { ...shop, setClock: (at: number) => void (now = at) };
}

function row(text: string, counts: object) {
  return { day, text, searches: 0, empty: 0, clicks: 0, positions: 0, ...counts };
}

function storedSearches({ db }: Counting) {
  return db.read.selectFrom('search_days').selectAll().orderBy('text').orderBy('day').execute();
}
