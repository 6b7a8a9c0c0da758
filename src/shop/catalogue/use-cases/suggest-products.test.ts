import { expect, it } from 'vitest';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { suggestProducts } from './list-products.ts';

eachEngine('suggestions of the search box', ({ open }) => {
  it('are what the search finds first, and categories by the beginning of a word', async () => {
    const shop = await demoShop(await open());
    const typed = await suggestProducts(shop, ' head ');
    expect(typed).toMatchObject({ text: 'head', categories: [] });
    expect(typed.products[0]).toMatchObject({
      id: 2,
      title: 'Wireless Headphones with Noise Control',
      price: { amount: 22_900, currency: 'USD' },
      picture: expect.stringMatching(/^wireless-headphones/),
    });
    const many = await suggestProducts(shop, 'a');
    expect(many.products).toHaveLength(5);
    expect(many.total).toBeGreaterThan(5);
    expect((await suggestProducts(shop, 'elec')).categories).toEqual([
      { value: 'electronics', filterLabel: 'Electronic' },
    ]);
  });

  it('follow the correction of a misspelt text, and the rules of the merchant', async () => {
    const shop = await demoShop(await open());
    const corrected = await suggestProducts(shop, 'hedphones');
    expect(corrected.text).toBe('headphones');
    expect(corrected.products[0]?.id).toBe(2);
    const value = [{ text: 'headphones', productIds: [2] }];
    await shop.db.write((writer) => saveSetting(writer, { key: 'hiddenProducts', value, now: 0 }));
    const hidden = await suggestProducts(shop, 'headphones');
    expect(hidden.products.map(({ id }) => id)).not.toContain(2);
  });

  it('are none for a blank text and for what nothing matches', async () => {
    const shop = await demoShop(await open());
    const none = { searches: [], categories: [], products: [], total: 0 };
    expect(await suggestProducts(shop, '  ')).toEqual({ text: '', ...none });
    expect(await suggestProducts(shop, 'qxqxqx')).toEqual({ text: 'qxqxqx', ...none });
  });
});
