import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  sampleCategory,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import type { Database } from '#platform/database/database.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { productVersion, raiseProductVersion } from './versions.ts';
import { insertCategory, listCategories } from './categories.ts';
import { countProducts, findProduct } from './products.ts';
import { insertProduct, type NewProduct } from './insert-products.ts';
import { step } from '../../../../tests/support/step.ts';

const terms = { currency: 'USD', fewLeftAt: 5 };
const usd = (amount: number) => ({ amount, currency: 'USD' });

eachEngine('products', ({ open }) => {
  it('a product is stored with all its data', async () => {
    const db = await withCategory(await open());
    const id = await insert(db, {
      ...sampleProduct({ title: `Men's "linen" shirt; --`, rateTenths: 46, ratingCount: 120 }),
      brand: 'norrvik',
      options: [{ name: 'Size', values: ['S'] }],
      variants: [
        sampleVariant({
          id: 'm',
          sku: 'LS-M',
          gtin: '4006381333931',
          weightGrams: 250,
          priceMinor: 2_500,
          compareAtMinor: 3_000,
        }),
        sampleVariant({ id: 's', priceMinor: 2_000, optionValues: ['S', 'Navy'], onHand: 3 }),
      ],
    });
    const found = await findProduct(db.read, id, terms);
    step('[3.01] [3.02] id and title', () =>
      expect(found).toMatchObject({ id, title: `Men's "linen" shirt; --` }),
    );
    step('[3.03] price', () => expect(found?.price).toEqual(usd(2_000)));
    step('[3.05] [3.06] [3.07] description, category and picture', () =>
      expect(found).toMatchObject({
        description: 'Washed linen, cut wide.',
        category: "men's clothing",
        picture: picture('one'),
      }),
    );
    step('[3.09] [3.10] rate and count', () =>
      expect(found?.rating).toEqual({ rateTenths: 46, count: 120 }),
    );
    expect(found).toEqual({
      id,
      title: `Men's "linen" shirt; --`,
      description: 'Washed linen, cut wide.',
      category: "men's clothing",
      price: usd(2_000),
      isFromPrice: true,
      compareAt: null,
      rating: { rateTenths: 46, count: 120 },
      picture: picture('one'),
      secondPicture: null,
      colors: [],
      availability: 'in-stock',
      brand: 'norrvik',
      countryOfOrigin: null,
      taxClass: null,
      shippingClass: null,
      returnPolicy: null,
      tags: null,
      pictures: [picture('one')],
      options: [{ name: 'Size', values: ['S'] }],
      variants: [
        {
          id: 'm',
          sku: 'LS-M',
          gtin: '4006381333931',
          weightGrams: 250,
          price: usd(2_500),
          compareAt: usd(3_000),
          optionValues: [],
          pictureName: null,
          availability: 'in-stock',
        },
        {
          id: 's',
          sku: null,
          gtin: null,
          weightGrams: null,
          price: usd(2_000),
          compareAt: null,
          optionValues: ['S', 'Navy'],
          pictureName: null,
          availability: 'few-left',
        },
      ],
      written: { count: 0, stars: 0 },
      version: 1,
      hasSizeGuide: false,
      video: null,
    });
  });

  it('a product has the price and compare-at price of its cheapest variant', async () => {
    const db = await withCategory(await open());
    const variants = [
      sampleVariant({ id: 'a', priceMinor: 300, optionValues: ['S'] }),
      sampleVariant({ id: 'b', priceMinor: 200, compareAtMinor: 250, optionValues: ['M'] }),
      sampleVariant({ id: 'c', priceMinor: 200, optionValues: ['L'] }),
    ];
    const id = await insert(db, sampleProduct({ variants }));
    expect(await findProduct(db.read, id, terms)).toMatchObject({
      price: usd(200),
      compareAt: usd(250),
    });
  });

  it('a product with stock 0 is sold out, with untracked stock in stock', async () => {
    const db = await withCategory(await open());
    const soldOut = await insert(db, sampleProduct({ id: 'a', onHand: 0 }));
    const uncounted = await insert(db, sampleProduct({ id: 'b', onHand: null }));
    expect(await findProduct(db.read, soldOut, terms)).toMatchObject({ availability: 'sold-out' });
    expect(await findProduct(db.read, uncounted, terms)).toMatchObject({
      availability: 'in-stock',
    });
  });

  it('reserved units do not count as stock', async () => {
    const db = await withCategory(await open());
    const id = await insert(db, sampleProduct({ onHand: 8 }));
    expect(await findProduct(db.read, id, terms)).toMatchObject({ availability: 'in-stock' });
    await db.write((writer) => writer.updateTable('stock').set({ reserved: 4 }).execute());
    expect(await findProduct(db.read, id, terms)).toMatchObject({ availability: 'few-left' });
    await db.write((writer) => writer.updateTable('stock').set({ reserved: 8 }).execute());
    expect(await findProduct(db.read, id, terms)).toMatchObject({ availability: 'sold-out' });
  });

  it('has neither stock nor reservations below 0, and is sold out where more is reserved than was counted', async () => {
    const db = await withCategory(await open());
    const id = await insert(db, sampleProduct({ onHand: 2 }));
    const set = (stock: { reserved?: number; on_hand?: number }) =>
      db.write((writer) => writer.updateTable('stock').set(stock).execute());
    await expect(set({ reserved: -1 })).rejects.toThrow(/check/i);
    await expect(set({ on_hand: -1 })).rejects.toThrow(/check/i);
    await set({ reserved: 3 });
    expect(await findProduct(db.read, id, terms)).toMatchObject({ availability: 'sold-out' });
  });

  it('a draft is not found, not counted and has no page', async () => {
    const db = await withCategory(await open());
    const id = await insert(db, sampleProduct({ status: 'draft', publishedAt: null }));
    expect(await findProduct(db.read, id, terms)).toBeNull();
    expect(await productVersion(db.read, id)).toBeNull();
    expect(await countProducts(db.read)).toBe(0);
    expect((await listCategories(db.read))[0]?.productCount).toBe(0);
  });

  it('an unknown id returns nothing', async () => {
    const db = await withCategory(await open());
    expect(await findProduct(db.read, 4_711, terms)).toBeNull();
    expect(await productVersion(db.read, 4_711)).toBeNull();
  });

  it('ids are generated, and a requested id is used if free', async () => {
    const db = await withCategory(await open());
    expect(await insert(db, sampleProduct({ id: 'a' }))).toBe(1);
    expect(await insert(db, sampleProduct({ id: 'b', productId: 10 }))).toBe(10);
    expect(await insert(db, sampleProduct({ id: 'c' }))).toBe(11);
    expect(await insert(db, sampleProduct({ id: 'd', productId: 5 }))).toBe(5);
    expect(await insert(db, sampleProduct({ id: 'e' }))).toBe(12);
  });

  it('a taken id is rejected and nothing is stored', async () => {
    const db = await withCategory(await open());
    await insert(db, sampleProduct({ id: 'a', productId: 3 }));
    const second = insert(db, sampleProduct({ id: 'b', productId: 3 }));
    await expect(second).rejects.toMatchObject({ code: 'product-id-taken' });
    expect(await countProducts(db.read)).toBe(1);
    expect(await db.read.selectFrom('variants').select('id').execute()).toEqual([
      { id: 'variant-a' },
    ]);
  });

  it('a new product invalidates cached pages and has its own version', async () => {
    const db = await withCategory(await open());
    const before = await contentVersion(db.read);
    const id = await insert(db, sampleProduct());
    expect(await contentVersion(db.read)).toBe(before + 1);
    expect(await productVersion(db.read, id)).toBe(1);
    await db.write((writer) => raiseProductVersion(writer, id));
    expect(await productVersion(db.read, id)).toBe(2);
    expect(await contentVersion(db.read)).toBe(before + 1);
  });

  it('a product without variants throws', async () => {
    const db = await withCategory(await open());
    await expect(insert(db, sampleProduct({ variants: [] }))).rejects.toThrow('one variant');
  });
});

async function withCategory(db: Database): Promise<Database> {
  await db.write((writer) => insertCategory(writer, sampleCategory()));
  return db;
}

function insert(db: Database, product: NewProduct): Promise<number> {
  return db.write((writer) => insertProduct(writer, product));
}

function picture(id: string) {
  return { name: `shirt-${id}`, alt: 'A shirt', width: 800, height: 1_000, placeholder: 'data:,' };
}
