import { expect, it } from 'vitest';
import type { Shop } from '#services/shop.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { demoShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { sampleProduct, sampleVariant } from '../../../tests/support/sample-products.ts';
import { owner, shopper, staff } from '../../../tests/support/staff.ts';
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
    expect(table.page.total).toBe(33);
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
    expect((await tableOf(shop, { category: 'electronics' })).page.total).toBe(8);
    expect((await tableOf(shop, { category: 'hats' })).page.total).toBe(0);
  });

  it('is for staff alone', async () => {
    const shop = await demoShop(await open());
    expect(await listProductTable(shop, shopper, request({}))).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
    expect((await listProductTable(shop, owner, request({}))).ok).toBe(true);
  });
});

function request(change: Partial<ProductTableRequest>): ProductTableRequest {
  return { text: '', category: null, order: 'desc', page: 1, ...change };
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
