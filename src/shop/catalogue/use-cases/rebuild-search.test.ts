import { expect, it } from 'vitest';
import { queueJob } from '#platform/queue/jobs.ts';
import { searchOf } from '#shop/search/store/search.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { checkSearch, rebuildSearch } from './index-products.ts';
import { listProducts } from './list-products.ts';
import { runDueJobs } from '../../../workers.ts';

const sound = { products: 32, missing: 0, deleted: 0, outdated: [], unlearned: [] };

eachEngine('the search index', ({ open }) => {
  it('is compared with the products, and rebuilt from them', async () => {
    const shop = await demoShop(await open());

    expect(await checkSearch(shop)).toEqual(sound);
    await shop.db.write(async (writer) => {
      await searchOf(writer).forget(writer, [2, 3]);
      await searchOf(writer).index(writer, [{ productId: 4711, words: ['lamp'] }]);
      await writer.updateTable('products').set({ brand: 'Zorblatt' }).where('id', '=', 7).execute();
    });
    // On PostgreSQL also the words that only the missing products have.
    const unlearned = expect.arrayContaining(['zorblatt']);
    const broken = { products: 32, missing: 2, deleted: 1, outdated: [7], unlearned };
    expect(await checkSearch(shop)).toEqual(broken);
    await rebuildSearch(shop);
    expect(await checkSearch(shop)).toEqual(sound);
    for (const text of ['zorblatt', 'headphones']) {
      const request = { word: text, selectedCategories: [], sort: 'none' as const, page: 1 };
      expect((await listProducts(shop, request)).misspelt).toBeNull();
      expect((await listProducts(shop, request)).products).not.toEqual([]);
    }
  });

  it('is corrected by words and spellings that are compared with the products, and restored from them', async () => {
    const shop = await demoShop(await open());
    await breakVocabulary(shop);
    expect(await checkSearch(shop)).toEqual({ ...sound, unlearned: ['headphones', 'jacket'] });
    await rebuildSearch(shop);
    expect(await checkSearch(shop)).toEqual(sound);
    for (const [typed, meant] of [
      ['haedphones', 'headphones'],
      ['jaket', 'jacket'],
    ] as const) {
      expect(await found(shop, typed)).toEqual(await found(shop, meant));
    }
  });

  it('gets its words and spellings back from the jobs of a running shop as well', async () => {
    const shop = await demoShop(await open());
    await breakVocabulary(shop);
    await shop.db.write((writer) =>
      queueJob(writer, { id: 'reindex', kind: 'index-products', payload: { after: 0 }, now: 0 }),
    );
    await runDueJobs(shop);
    expect(await checkSearch(shop)).toEqual(sound);
  });

  it('gets back the names of categories, which no product has among its words', async () => {
    const shop = await demoShop(await open());
    const known = () =>
      shop.db.read.selectFrom('search_words').where('word', '=', 'jewellery').selectAll().execute();
    expect(await known()).toHaveLength(1);
    await shop.db.write((writer) =>
      writer.deleteFrom('search_words').where('word', '=', 'jewellery').execute(),
    );
    await rebuildSearch(shop);
    expect(await known()).toHaveLength(1);
  });
});

/** One word is not known, where the products do not tell it, nor by a form; and a form of another is missing. */
async function breakVocabulary({ db }: Shop): Promise<void> {
  await db.write(async (writer) => {
    await writer.deleteFrom('search_words').where('word', '=', 'headphones').execute();
    await writer.deleteFrom('search_spellings').where('form', 'in', ['jaket', 'hedpho']).execute();
  });
}

async function found(shop: Shop, text: string): Promise<number[]> {
  const request = { word: text, selectedCategories: [], sort: 'none' as const, page: 1 };
  const { products } = await listProducts(shop, request);
  expect(products).not.toEqual([]);
  return products.map(({ id }) => id);
}
