import { expect, it } from 'vitest';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { browseProducts } from './browse-products.ts';
import { listProducts } from './list-products.ts';

const settings = {
  pageSize: 20,
  searchSynonyms: [
    ['backpack', 'rucksack'],
    ['pants', 'denim trousers'],
  ],
  searchRedirects: [{ text: 'Returns!', url: '/returns' }],
  pinnedProducts: [{ text: 'jacket', productIds: [2, 14, 999] }],
  hiddenProducts: [{ text: 'jacket', productIds: [17] }],
};

async function search(shop: Shop, word: string) {
  const request = { word, selectedCategories: [], sort: 'none', page: 1 } as const;
  const listing = await listProducts(shop, { ...request, selectedCategories: [] });
  return { ...listing, ids: listing.products.map(({ id }) => id) };
}

eachEngine('the rules of a search', ({ open }) => {
  it('add synonyms, pin and hide products, and lead to pages', async () => {
    const shop = await demoShop(await open());
    const before = await search(shop, 'jacket');
    expect(before.ids).toContain(17);
    await shop.db.write(async (writer) => {
      for (const [key, value] of Object.entries(settings)) {
        await saveSetting(writer, { key, value, now: 0 });
      }
    });
    expect((await search(shop, 'backpacks')).ids).toEqual([9]);
    expect((await search(shop, 'canvas backpack')).ids).toEqual([9]);
    expect((await search(shop, 'pants')).ids).toEqual([16]);
    expect((await search(shop, 'caanvas backpack')).selection).toMatchObject({
      text: 'canvas backpack',
    });

    const jackets = await search(shop, 'Jacket');
    expect(jackets.ids.slice(0, 3)).toEqual([2, 14, 8]);
    expect(jackets.ids).not.toContain(17);
    expect(jackets.page.total).toBe(jackets.ids.length);
    expect((await search(shop, 'jackets')).ids).toContain(17);

    expect((await search(shop, 'returns')).redirect).toBe('/returns');
    expect((await search(shop, 'jewelery')).redirect).toBeNull();
  });

  it('do not correct what begins with a quotation mark', async () => {
    const shop = await demoShop(await open());
    expect((await search(shop, 'hedphones')).misspelt).toBe('hedphones');
    for (const text of ['"hedphones"', '“hedphones”']) {
      expect(await search(shop, text)).toMatchObject({ misspelt: null, ids: [] });
    }
    expect((await search(shop, '"headphones"')).ids).toContain(2);
  });

  it('hold for programs as well, in every order', async () => {
    const shop = await demoShop(await open());
    await shop.db.write(async (writer) => {
      for (const [key, value] of Object.entries(settings)) {
        await saveSetting(writer, { key, value, now: 0 });
      }
    });
    for (const sort of ['id', 'lowtoHigh', 'none'] as const) {
      const span = { categories: [], text: 'jacket', sort, after: 0, offset: 0, limit: 50 };
      const { products, total } = await browseProducts(shop, span);
      const ids = products.map(({ id }) => id);
      expect(ids).toHaveLength(total);
      expect(ids).toEqual(expect.arrayContaining([2, 8, 14]));
      expect(ids).not.toContain(17);
    }
  });
});
