import { expect, it } from 'vitest';
import { maxLines, maxLineQuantity, type Customer } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct, type NewProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  sampleCategory,
  sampleInSizes,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { addToCart } from './add-to-cart.ts';
import { countCart, showCart } from './show-cart.ts';
import { step } from '../../../../tests/support/step.ts';

const guest: Customer = { visitor: null, cartToken: 'a browser without an account' };

function add(shop: Shop, productId: number, { quantity = 1, customer = guest } = {}) {
  return addToCart(shop, customer, { productId, variantId: null, quantity });
}

async function shopWith(db: Database, product: NewProduct): Promise<Shop> {
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    await insertProduct(writer, product);
  });
  return shop;
}

async function quantities(shop: Shop, customer: Customer): Promise<[number, number][]> {
  const { lines } = await showCart(shop, customer);
  return lines.map(({ product, quantity }) => [product.id, quantity]);
}

eachEngine('add to cart', ({ open }) => {
  it('[4.18] [6.08] creates a guest’s line with quantity 1 and adds 1 to an existing line', async () => {
    const shop = await demoShop(await open());
    expect(await add(shop, 2)).toEqual({
      ok: true,
      value: {
        title: 'Wireless Headphones with Noise Control',
        variantId: expect.any(String),
        added: 1,
        inLine: 1,
        count: 1,
      },
    });
    await add(shop, 5);
    const both = await quantities(shop, guest);
    step('[3.18] [4.15] another product is a separate line with quantity 1', () =>
      expect(both).toEqual([
        [2, 1],
        [5, 1],
      ]),
    );
    expect(await add(shop, 2)).toMatchObject({ value: { count: 3 } });
    const again = await quantities(shop, guest);
    step('[4.14] the same product again raises its quantity by 1', () =>
      expect(again).toEqual([
        [2, 2],
        [5, 1],
      ]),
    );
  });

  it('[4.23] [4.24] the count is the sum of quantities, the total the sum of quantity times price', async () => {
    const shop = await demoShop(await open());
    await add(shop, 2, { quantity: 3 });
    await add(shop, 5, { quantity: 2 });
    expect(await countCart(shop, guest)).toBe(5);
    const { total } = await showCart(shop, guest);
    expect(total).toEqual({ amount: 3 * 22_900 + 2 * 21_500, currency: 'USD' });
  });

  it('[3.15] [3.16] [3.17] a line has the fields of the product, with a quantity', async () => {
    const shop = await demoShop(await open());
    await add(shop, 2);
    expect((await showCart(shop, guest)).lines).toEqual([
      {
        variantId: expect.any(String),
        product: {
          id: 2,
          title: 'Wireless Headphones with Noise Control',
          description: expect.stringMatching(/^Over-ear headphones/),
          category: 'electronics',
          picture: expect.objectContaining({ name: expect.stringMatching(/^wireless-headphones/) }),
          rating: { rateTenths: 46, count: 471 },
        },
        sku: expect.any(String),
        optionValues: [],
        weightGrams: null,
        taxClass: 'standard',
        shippingClass: 'parcel',
        needsShipping: true,
        returnPolicy: 'standard',
        unitPrice: { amount: 22_900, currency: 'USD' },
        quantity: 1,
        sellable: 23,
        memory: {
          seenPrice: { amount: 22_900, currency: 'USD' },
          wasAvailable: true,
          cutFrom: null,
        },
      },
    ]);
  });

  it('caps the quantity at the stock and reports the available quantity', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 3);
    expect(await add(shop, 2, { quantity: 9 })).toMatchObject({ value: { added: 3, count: 3 } });
    expect(await add(shop, 2)).toMatchObject({
      failure: { code: 'no-more', available: 3 },
    });
    expect(await countCart(shop, guest)).toBe(3);
  });

  it('refuses sold-out and unknown products', async () => {
    const shop = await demoShop(await open());
    expect(await add(shop, 20)).toEqual({
      ok: false,
      failure: { code: 'sold-out', title: 'Aquamarine Stud Earrings in Gold' },
    });
    expect(await add(shop, 9999)).toEqual({ ok: false, failure: { code: 'not-found' } });
    expect(await countCart(shop, guest)).toBe(0);
  });

  it('does not count a product that was unpublished', async () => {
    const shop = await demoShop(await open());
    await add(shop, 2, { quantity: 3 });
    await shop.db.write(async (writer) => {
      await writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 2).execute();
    });
    expect(await countCart(shop, guest)).toBe(0);
    expect(await add(shop, 5)).toMatchObject({ value: { count: 1 } });
    expect((await showCart(shop, guest)).count).toBe(1);
  });

  it('holds at most 999 units of a product whose stock is not tracked', async () => {
    const shop = await demoShop(await open());
    await add(shop, 19, { quantity: 990 });
    expect(await add(shop, 19, { quantity: 20 })).toMatchObject({
      value: { count: maxLineQuantity },
    });
    expect(await add(shop, 19)).toMatchObject({ failure: { code: 'no-more' } });
  });

  it('requires a variant where a product has several, by option values or by id', async () => {
    const shop = await shopWith(
      await open(),
      sampleInSizes({ S: 2, M: 5, L: 0 }, { productId: 1 }),
    );
    expect(await add(shop, 1)).toMatchObject({ failure: { code: 'option-not-chosen' } });
    const one = { productId: 1, variantId: null, quantity: 1 };
    for (const choice of [[], [''], ['', 'M']]) {
      const added = await addToCart(shop, guest, { ...one, choice });
      expect(added).toMatchObject({ failure: { code: 'option-not-chosen' } });
    }
    const unknown = await addToCart(shop, guest, { ...one, choice: ['XXL'] });
    expect(unknown).toMatchObject({ failure: { code: 'no-such-variant' } });
    expect((await addToCart(shop, guest, { ...one, choice: ['M'] })).ok).toBe(true);
    expect((await addToCart(shop, guest, { ...one, variantId: 'M' })).ok).toBe(true);
    expect((await showCart(shop, guest)).lines).toMatchObject([
      { optionValues: ['M'], quantity: 2 },
    ]);
    const other = { productId: 2, variantId: 'M', quantity: 1 };
    expect(await addToCart(shop, guest, other)).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('keeps two variants of a product as two lines with separate stock, named in refusals', async () => {
    const shop = await shopWith(
      await open(),
      sampleInSizes({ S: 2, M: 5, L: 0 }, { productId: 1 }),
    );
    const addSize = (variantId: string, quantity: number) =>
      addToCart(shop, guest, { productId: 1, variantId, quantity });
    expect(await addSize('S', 2)).toMatchObject({ value: { added: 2 } });
    expect(await addSize('M', 5)).toMatchObject({ value: { added: 5, count: 7 } });
    const { lines } = await showCart(shop, guest);
    expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ['S', 2],
      ['M', 5],
    ]);
    expect(await addSize('S', 1)).toMatchObject({
      failure: { code: 'no-more', title: 'Linen shirt, S', available: 2 },
    });
    expect(await addSize('L', 1)).toMatchObject({
      failure: { code: 'sold-out', title: 'Linen shirt, L' },
    });
  });

  it('selects the only variant of a product', async () => {
    const shop = await shopWith(await open(), sampleInSizes({ S: 2 }, { productId: 1 }));
    expect((await add(shop, 1)).ok).toBe(true);
    expect((await showCart(shop, guest)).lines).toMatchObject([{ optionValues: ['S'] }]);
  });

  it('shows a variant’s own picture, or the product’s first', async () => {
    const sizes = sampleInSizes({ S: 2, M: 5 }, { productId: 1 });
    const front = { alt: '', width: 800, height: 800, placeholder: 'data:,' };
    const pictures = ['first', 'second'].map((name) => ({ id: `id-${name}`, name, ...front }));
    const variants = sizes.variants.map((one) =>
      one.id === 'M' ? { ...one, pictureId: 'id-second' } : one,
    );
    const shop = await shopWith(await open(), { ...sizes, pictures, variants });
    for (const variantId of ['S', 'M']) {
      await addToCart(shop, guest, { productId: 1, variantId, quantity: 1 });
    }
    const { lines } = await showCart(shop, guest);
    expect(lines.map(({ product }) => product.picture?.name)).toEqual(['first', 'second']);
  });

  it('holds at most 100 different products', async () => {
    const shop = emptyShop(await open());
    await shop.db.write(async (writer) => {
      await insertCategory(writer, sampleCategory());
      const variants = Array.from({ length: maxLines + 1 }, (_, number) =>
        sampleVariant({ id: `v${number}`, optionValues: [`${number}`] }),
      );
      await insertProduct(writer, { ...sampleProduct({ productId: 1 }), variants });
    });
    for (let number = 0; number < maxLines; number++) {
      await addToCart(shop, guest, { productId: 1, variantId: `v${number}`, quantity: 1 });
    }
    const one = { productId: 1, variantId: `v${maxLines}`, quantity: 1 };
    expect(await addToCart(shop, guest, one)).toMatchObject({ failure: { code: 'cart-full' } });
    const known = { productId: 1, variantId: 'v0', quantity: 1 };
    expect(await addToCart(shop, guest, known)).toMatchObject({ value: { count: maxLines + 1 } });
  });

  it('adds ten units in ten concurrent requests', async () => {
    const shop = await demoShop(await open());
    await Promise.all(Array.from({ length: 10 }, () => add(shop, 2)));
    expect(await quantities(shop, guest)).toEqual([[2, 10]]);
  });

  it('keeps the carts of two accounts and of two browsers apart', async () => {
    const shop = await demoShop(await open());
    const ann: Customer = { visitor: await newCustomer(shop, 'ann'), cartToken: guest.cartToken };
    await add(shop, 2, { customer: ann });
    await add(shop, 5);
    expect(await quantities(shop, ann)).toEqual([[2, 1]]);
    expect(await quantities(shop, guest)).toEqual([[5, 1]]);
    const bob: Customer = { visitor: await newCustomer(shop, 'bob'), cartToken: null };
    expect(await quantities(shop, bob)).toEqual([]);
    expect(await quantities(shop, { visitor: null, cartToken: 'another browser' })).toEqual([]);
  });
});
