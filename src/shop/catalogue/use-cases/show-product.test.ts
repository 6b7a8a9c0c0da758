import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct, type NewProduct } from '#shop/catalogue/store/insert-products.ts';
import { expect, it } from 'vitest';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { showProduct } from './show-product.ts';

eachEngine('a product page', (engine) => {
  it('[1.09] shows the product with its category, price and rating', async () => {
    const shop = await demoShop(await engine.open());
    const found = await showProduct(shop, 2);
    expect(found.ok && found.value.product).toMatchObject({
      title: 'Wireless Headphones with Noise Control',
      category: 'electronics',
      price: { amount: 22900, currency: 'USD' },
      rating: { rateTenths: 46, count: 471 },
    });
  });

  it('[2.93] [2.94] recommends four others of the same category, the most similar first', async () => {
    const shop = await demoShop(await engine.open());
    const found = await showProduct(shop, 7);
    const related = found.ok ? found.value.related : [];
    expect(related.map(({ id }) => id)).toEqual([2, 18, 23, 15]);
    expect(new Set(related.map(({ category }) => category))).toEqual(new Set(['electronics']));
  });

  it('of an unknown or future number is not found', async () => {
    const shop = await demoShop(await engine.open());
    await shop.db.write((writer) => insertProduct(writer, lampToCome(33)));
    for (const id of [0, 33, 34, 999_999_999_999_999]) {
      expect(await showProduct(shop, id)).toEqual({ ok: false, failure: { code: 'not-found' } });
    }
  });

  it('[2.103] of a shop without products says that the catalogue is empty', async () => {
    const shop = emptyShop(await engine.open());
    await shop.db.write(async (writer) => {
      await insertCategory(writer, shelf);
      await insertProduct(writer, lampToCome(1));
    });
    const found = await showProduct(shop, 1);
    expect(found).toEqual({ ok: false, failure: { code: 'empty-catalogue' } });
  });
});

const shelf = {
  id: 'electronics',
  value: 'electronics',
  homeLabel: 'Electronics',
  filterLabel: 'Electronic',
  aliases: [],
  picture: null,
  position: 0,
};

function lampToCome(id: number): NewProduct {
  return {
    id,
    title: 'A lamp to come',
    description: 'Not in the window yet.',
    categoryId: shelf.id,
    brand: null,
    status: 'draft',
    rateTenths: 0,
    ratingCount: 0,
    publishedAt: null,
    now: 0,
    options: [],
    variants: [
      {
        id: `lamp ${id}`,
        sku: null,
        priceMinor: 100,
        compareAtMinor: null,
        optionValues: [],
        onHand: 1,
      },
    ],
    pictures: [],
  };
}
