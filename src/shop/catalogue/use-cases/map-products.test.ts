import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { listMaps, mapProducts, numbersPerMap } from './map-products.ts';
import type { Shop } from '#shop/shop.ts';

eachEngine('the map of the shop', ({ open }) => {
  it('of more than 50,000 products names each of them once, in files that are not too long', async () => {
    const shop = await shopWithCategory(emptyShop(await open()));
    await fillShelf(shop, 50_003);
    const maps = await listMaps(shop);
    expect(maps).toEqual([1, 2, 3, 4, 5, 6]);
    const files = await Promise.all(maps.map((map) => mapProducts(shop, map)));
    expect(Math.max(...files.map((file) => file.length))).toBe(numbersPerMap);
    const ids = files.flat().map(({ id }) => id);
    expect(ids).toHaveLength(50_003);
    expect(new Set(ids).size).toBe(50_003);
  });

  it('leaves out drafts, and whole files without a product', async () => {
    const shop = await shopWithCategory(emptyShop(await open()));
    await shop.db.write(async (writer) => {
      await insertProduct(writer, sampleProduct({ productId: 2, now: 77 }));
      const draft = { status: 'draft' as const, publishedAt: null };
      await insertProduct(writer, sampleProduct({ id: 'two', productId: 3, ...draft }));
      await insertProduct(writer, sampleProduct({ id: 'three', productId: 50_000 }));
    });
    expect(await listMaps(shop)).toEqual([1, 5]);
    expect(await mapProducts(shop, 1)).toEqual([{ id: 2, updatedAt: 77 }]);
    expect(await mapProducts(shop, 4)).toEqual([]);
  });

  it('of an empty shop is empty', async () => {
    expect(await listMaps(emptyShop(await open()))).toEqual([]);
  });
});

async function shopWithCategory(shop: Shop): Promise<Shop> {
  await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
  return shop;
}

/** Bare rows in one statement: nothing but numbers counts here. */
async function fillShelf(shop: Shop, count: number): Promise<void> {
  await shop.db.write((writer) =>
    sql`
      with recursive numbers (id) as (
        select 1 union all select id + 1 from numbers where id < ${sql.lit(count)}
      )
      insert into products (id, title, description, category_id, status, price_minor,
        rate_tenths, rating_count, published_at, created_at, updated_at)
      select id, 'Shirt', 'Linen.', 'men', 'published', 100, 0, 0, 1, 1, 1 from numbers
    `.execute(writer),
  );
}
