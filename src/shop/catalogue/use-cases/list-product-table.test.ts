import { expect, it } from 'vitest';
import { type TableSort, tableSorts } from '#shop/catalogue/rules/product-table.ts';
import type { Shop } from '#shop/shop.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import type { ProductTableRow } from '#shop/catalogue/store/product-table.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  type SampleProduct,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { listProductTable, type ProductTableRequest } from './list-product-table.ts';

eachEngine('the table of products', ({ open }) => {
  it('[1.03] has every product, the newest first, twenty to a page', async () => {
    const shop = await demoShop(await open());
    expect(await ids(shop, {})).toEqual(numbers(32, 13));
    expect(await ids(shop, { page: 2 })).toEqual(numbers(12, 1));
    expect(await ids(shop, { page: 99 })).toEqual(numbers(12, 1));
    expect(await ids(shop, { order: 'asc' })).toEqual(numbers(20, 1).toReversed());
  });

  it('shows drafts as well, and says so', async () => {
    const shop = await demoShop(await open());
    const draft = sampleProduct({ status: 'draft', publishedAt: null });
    await shop.db.write((writer) => insertProduct(writer, draft));
    const table = await tableOf(shop, {});
    expect(table.count.known).toBe(33);
    expect(table.products[0]).toMatchObject({ id: 33, status: 'draft', title: 'Linen shirt' });
    expect(table.products[1]).toMatchObject({ id: 32, status: 'published' });
  });

  it('is searched by words, by number and by SKU, within a category or without', async () => {
    const shop = await demoShop(await open());
    const variants = [sampleVariant({ sku: 'QQ-1/z %' })];
    await shop.db.write((writer) => insertProduct(writer, sampleProduct({ variants })));
    expect(await ids(shop, { text: 'bomb' })).toEqual([8]);
    expect(await ids(shop, { text: '17' })).toEqual([17]);
    expect(await ids(shop, { text: 'QQ-1/z %' })).toEqual([33]);
    expect(await ids(shop, { text: 'QQ-2' })).toEqual([]);
    expect(await ids(shop, { text: '!?' })).toEqual([]);
    expect(await ids(shop, { text: 'leather', category: 'jewelery' })).toEqual([5]);
    expect((await tableOf(shop, { category: 'electronics' })).count.known).toBe(8);
    expect((await tableOf(shop, { category: 'hats' })).count.known).toBe(0);
  });

  it('is filtered by a tag, alone and with others, and names the tags in use', async () => {
    const shop = await demoShop(await open());
    await shop.db.write(async (writer) => {
      await insertProduct(writer, sampleProduct({ id: 'one', tags: 'linen, summer', onHand: 2 }));
      await insertProduct(writer, sampleProduct({ id: 'two', tags: 'summer', onHand: 0 }));
      const draft = { status: 'draft', publishedAt: null, tags: 'summer' } as const;
      await insertProduct(writer, sampleProduct({ id: 'three', ...draft }));
    });
    for (const sort of tableSorts) {
      expect([sort, (await ids(shop, { tag: 'summer', sort })).toSorted((a, b) => a - b)]).toEqual([
        sort,
        [33, 34, 35],
      ]);
    }
    expect(await ids(shop, { tag: 'linen' })).toEqual([33]);
    expect(await ids(shop, { tag: 'summer', stock: 'sold-out' })).toEqual([34]);
    expect(await ids(shop, { tag: 'summer', status: 'draft' })).toEqual([35]);
    expect(await ids(shop, { tag: 'summer', text: 'linen shirt', order: 'asc' })).toEqual([
      33, 34, 35,
    ]);
    const { count, products, tags } = await tableOf(shop, { tag: 'wool' });
    expect([count.known, products, tags]).toEqual([0, [], ['linen', 'summer']]);
    expect((await tableOf(shop, { tag: 'summer' })).products[2]).toMatchObject({
      tags: ['linen', 'summer'],
    });
  });

  it('is filtered by status, stock and reduced prices, alone and together', async () => {
    const shop = await demoShop(await open());
    await shop.db.write(async (writer) => {
      await insertProduct(writer, oneOf('draft', { status: 'draft', publishedAt: null }, 2));
      await insertProduct(writer, oneOf('gone', {}, 0));
      await insertProduct(writer, oneOf('free', {}, null));
      const variants = [sampleVariant({ id: 'variant-cheap', compareAtMinor: 2_000, onHand: 3 })];
      await insertProduct(writer, sampleProduct({ id: 'cheap', variants }));
    });
    const all = await tableOf(shop, { size: 100 });
    const withStock = (from: number, to: number) =>
      all.products.filter(({ units }) => units !== null && units >= from && units <= to);
    expect(await ids(shop, { status: 'draft' })).toEqual([33]);
    expect((await tableOf(shop, { status: 'published' })).count.known).toBe(35);
    expect(await ids(shop, { stock: 'sold-out' })).toEqual(withStock(0, 0).map(({ id }) => id));
    expect(await ids(shop, { stock: 'few-left' })).toEqual(withStock(1, 5).map(({ id }) => id));
    expect((await tableOf(shop, { stock: 'in-stock' })).count).toEqual({
      known: withStock(6, 1e9).length,
      isAll: true,
    });
    const untracked = all.products.filter(({ units }) => units === null);
    expect(await ids(shop, { stock: 'not-tracked' })).toEqual(untracked.map(({ id }) => id));
    expect((await ids(shop, { isReduced: true, size: 100 }))[0]).toBe(36);
    expect(await ids(shop, { status: 'draft', stock: 'few-left' })).toEqual([33]);
    expect(await ids(shop, { status: 'draft', isReduced: true })).toEqual([]);
    expect(await ids(shop, { text: 'linen shirt', stock: 'sold-out' })).toEqual([34]);
  });

  it('drafts are found by their words, and by staff alone', async () => {
    const shop = await demoShop(await open());
    const title = 'Zebrawood stool';
    await shop.db.write((writer) =>
      insertProduct(writer, oneOf('draft', { status: 'draft', publishedAt: null, title }, 2)),
    );
    expect(await ids(shop, { text: 'zebra' })).toEqual([33]);
    expect((await findProducts(shop.db, 'zebra')).total).toBe(0);
  });

  it.each(tableSorts)('is sorted by %s, each way the reverse of the other', async (sort) => {
    const shop = await demoShop(await open());
    const { products } = await tableOf(shop, { sort, order: 'asc', size: 100 });
    const keys = products.map((product) => keyOf(product)[sort]);
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(keys).toEqual(sorted);
    const upwards = products.map(({ id }) => id);
    expect(await ids(shop, { sort, order: 'desc', size: 100 })).toEqual(upwards.toReversed());
    expect(await ids(shop, { sort, order: 'asc', page: 2 })).toEqual(upwards.slice(20));
  });

  it('is shown only to staff', async () => {
    const shop = await demoShop(await open());
    expect(await listProductTable(shop, customer, request({}))).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
    expect((await listProductTable(shop, owner, request({}))).ok).toBe(true);
  });
});

function oneOf(id: string, fields: SampleProduct, onHand: number | null) {
  return sampleProduct({ id, onHand, ...fields });
}

function keyOf(product: ProductTableRow): Record<TableSort, string | number> {
  return {
    number: product.id,
    title: product.title.toLowerCase(),
    price: product.price.amount,
    stock: product.units ?? Infinity,
    rate: product.startingRating.rateTenths,
    changed: product.editedAt,
  };
}

function request(change: Partial<ProductTableRequest>): ProductTableRequest {
  const all = { text: '', category: null, status: null, stock: null } as const;
  const plain = { isReduced: false, tag: null, sort: 'number', order: 'desc' } as const;
  return { ...all, ...plain, page: 1, size: 20, ...change };
}

async function tableOf(shop: Shop, change: Partial<ProductTableRequest>) {
  const table = await listProductTable(shop, staff, request(change));
  if (!table.ok) throw new Error(table.failure.code);
  return table.value;
}

async function ids(shop: Shop, change: Partial<ProductTableRequest>): Promise<number[]> {
  const { products } = await tableOf(shop, change);
  return products.map(({ id }) => id);
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, i) => from - i);
}
