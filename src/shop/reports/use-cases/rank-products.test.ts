import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contentVersion } from '#platform/database/content-version.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { sampleProduct } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { countSales } from './count-sales.ts';
import { rankProducts } from './rank-products.ts';

const { signal } = new AbortController();

eachEngine('the rank of products', ({ open }) => {
  it('follows the units sold in the last 90 days and changes pages only when it changes', async () => {
    const shop = await smallShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    await placedOrder(shop, buyer, { quantities: { 5: 1, 7: 3 } });
    while (await countSales(shop, signal));
    await rankProducts(shop, signal);
    const { products } = await listProducts(shop, {
      word: undefined,
      selectedCategories: [],
      sort: 'bestSelling',
      page: 1,
    });
    expect(products.slice(0, 2).map(({ id }) => id)).toEqual([7, 5]);

    const version = await contentVersion(shop.db.read);
    await rankProducts(shop, signal);
    expect(await contentVersion(shop.db.read)).toBe(version);

    await rankProducts({ ...shop, clock: () => shop.clock() + 100 * 86_400_000 }, signal);
    const { rows } = await sql`select id from products where sold_units > 0`.execute(shop.db.read);
    expect(rows).toEqual([]);
  });

  it('is right for every one of many products that have sold the same', async () => {
    const shop = await smallShop(await open());
    await shop.db.write(async (writer) => {
      for (let id = 101; id <= 550; id += 1) {
        await insertProduct(writer, sampleProduct({ id: `${id}`, productId: id }));
      }
      await sql`update products set sold_units = 1 + id % 2`.execute(writer);
    });
    const buyer = await newCustomer(shop, 'ann');
    await placedOrder(shop, buyer, { quantities: { 5: 1, 7: 2 } });
    while (await countSales(shop, signal));
    await rankProducts(shop, signal);
    const { rows } =
      await sql`select id, sold_units from products where sold_units > 0 order by id`.execute(
        shop.db.read,
      );
    expect(rows).toEqual([
      { id: 5, sold_units: 1 },
      { id: 7, sold_units: 2 },
    ]);
  });
});
