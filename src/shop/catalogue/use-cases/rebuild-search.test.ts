import { expect, it } from 'vitest';
import { searchOf } from '#shop/search/store/search.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { checkSearch, rebuildSearch } from './index-products.ts';
import { listProducts } from './list-products.ts';

eachEngine('the search index', ({ open }) => {
  it('is compared with the products, and rebuilt from them', async () => {
    const shop = await demoShop(await open());
    const sound = { products: 32, missing: 0, deleted: 0, outdated: [] };
    expect(await checkSearch(shop)).toEqual(sound);
    await shop.db.write(async (writer) => {
      await searchOf(writer).forget(writer, [2, 3]);
      await searchOf(writer).index(writer, [{ productId: 4711, words: ['lamp'] }]);
      await writer.updateTable('products').set({ brand: 'Zorblatt' }).where('id', '=', 7).execute();
    });
    const broken = { products: 32, missing: 2, deleted: 1, outdated: [7] };
    expect(await checkSearch(shop)).toEqual(broken);
    await rebuildSearch(shop);
    expect(await checkSearch(shop)).toEqual(sound);
    for (const text of ['zorblatt', 'headphones']) {
      const request = { word: text, selectedCategories: [], sort: 'none' as const, page: 1 };
      expect((await listProducts(shop, request)).misspelt).toBeNull();
      expect((await listProducts(shop, request)).products).not.toEqual([]);
    }
  });
});
