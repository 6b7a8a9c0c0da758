import { expect, it } from 'vitest';
import { saveSetting } from '#shop/settings/store/settings.ts';
import {
  saveSettings,
  showSearchRules,
  showSettings,
} from '#shop/settings/use-cases/edit-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner } from '../../../../tests/support/staff.ts';
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

function enter({ db }: Shop, values: Record<string, unknown>): Promise<void> {
  return db.write(async (writer) => {
    for (const [key, value] of Object.entries(values)) {
      await saveSetting(writer, { key, value, now: 0 });
    }
  });
}

eachEngine('the rules of a search', ({ open }) => {
  it('add synonyms, pin and hide products, and lead to pages', async () => {
    const shop = await demoShop(await open());
    const before = await search(shop, 'jacket');
    expect(before.ids).toContain(17);
    await enter(shop, settings);
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

  it('never redirect in a loop, and correct nothing to products that they hide', async () => {
    const shop = await demoShop(await open());
    const own = {
      searchRedirects: [
        { text: 'self', url: '/shop/Self' },
        { text: 'first', url: '/shop/second?sort=newest' },
        { text: 'second', url: '/shop?q=first' },
        { text: 'third', url: '/shop/fourth' },
        { text: 'fourth', url: '/returns' },
        { text: 'fifth', url: '/shop/no%20further' },
      ],
    };
    await enter(shop, own);
    const redirects = ['self', 'first', 'second', 'third', 'fourth', 'fifth'];
    const found: [string, string | null][] = [];
    for (const text of redirects) found.push([text, (await search(shop, text)).redirect]);
    expect(found).toEqual([
      ['self', null],
      ['first', null],
      ['second', null],
      ['third', '/shop/fourth'],
      ['fourth', '/returns'],
      ['fifth', '/shop/no%20further'],
    ]);
    const only = await search(shop, 'headphones');
    await enter(shop, { hiddenProducts: [{ text: 'headphones', productIds: only.ids }] });
    expect(only.ids.length).toBeGreaterThan(0);
    for (const text of ['headphones', 'hedphones']) {
      expect(await search(shop, text)).toMatchObject({ misspelt: null, ids: [] });
    }
  });

  it('are shown with what they do now', async () => {
    const shop = await demoShop(await open());
    await enter(shop, {
      searchRedirects: [
        { text: 'returns', url: '/returns' },
        { text: 'Electronics', url: '/offers' },
      ],
      pinnedProducts: [
        { text: 'jacket', productIds: [14, 999, 2] },
        { text: 'jacket', productIds: [14, 999, 2] },
        { text: 'none', productIds: [998] },
      ],
      hiddenProducts: [
        { text: 'jacket', productIds: [17] },
        { text: 'all', productIds: [17] },
      ],
    });
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 2).execute(),
    );
    const { picks, withoutEffect } = await showSearchRules(shop);
    expect(
      picks.map(({ text, kind, products }) => [
        kind,
        text,
        products.map(({ id, isPublished }) => [id, isPublished]),
      ]),
    ).toEqual([
      [
        'pinned',
        'jacket',
        [
          [14, true],
          [2, false],
        ],
      ],
      ['hidden', 'jacket', [[17, true]]],
      ['hidden', 'all', [[17, true]]],
    ]);
    expect(picks[1]?.products[0]?.title).toBe('Long-Sleeve Henley in Oat Waffle Knit');
    expect(withoutEffect).toEqual([
      '“Electronics” shows a category, so its redirect to /offers has no effect.',
      '“all” shows all products, so its hidden products have no effect.',
      'Product 999, pinned for “jacket”, does not exist.',
      'Product 998, pinned for “none”, does not exist.',
    ]);
  });

  it('correct misspelt synonyms, although no product has their words', async () => {
    const shop = await demoShop(await open());
    const shown = await showSettings(shop, owner, 'search');
    if (!shown.ok) throw new Error(shown.failure.code);
    expect((await search(shop, 'beakr')).ids).toEqual([]);
    const typed = { searchSynonyms: 'beaker = jacket' };
    const edit = { section: 'search', stamp: shown.value.stamp, typed } as const;
    expect(await saveSettings(shop, owner, edit)).toMatchObject({ ok: true });
    expect(await search(shop, 'beakr')).toMatchObject({
      misspelt: 'beakr',
      selection: { text: 'beaker' },
      ids: (await search(shop, 'jacket')).ids,
    });
  });

  it('are refused where they would have no effect, and kept where their product was deleted since', async () => {
    const shop = await demoShop(await open());
    await enter(shop, { pinnedProducts: [{ text: 'jacket', productIds: [999] }] });
    const save = async (typed: Record<string, string>) => {
      const shown = await showSettings(shop, owner, 'search');
      if (!shown.ok) throw new Error(shown.failure.code);
      const { stamp, typed: before } = shown.value;
      const edit = { section: 'search', stamp, typed: { ...before, ...typed } } as const;
      return saveSettings(shop, owner, edit);
    };
    const refused = {
      searchRedirects: 'returns → /returns\nElectronics → /returns',
      pinnedProducts: 'jacket: 999, 2\nall: 2',
      hiddenProducts: 'jacket: 3, 998, 997',
    };
    expect(await save(refused)).toEqual({
      ok: false,
      failure: {
        code: 'invalid',
        problems: {
          searchRedirects:
            'Searches for “Electronics” show a category, so this line would have no effect',
          pinnedProducts: 'Searches for “all” show all products, so this line would have no effect',
          hiddenProducts: 'There is no product with the number 998',
        },
      },
    });
    const kept = { pinnedProducts: 'jacket: 999, 2', hiddenProducts: 'jacket: 3' };
    expect(await save(kept)).toMatchObject({ ok: true });
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
    await enter(shop, settings);
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
