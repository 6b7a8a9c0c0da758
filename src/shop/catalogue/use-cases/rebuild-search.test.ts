import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engineOf } from '#platform/database/engines/engine-sql.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { checkSearch, rebuildSearch } from './index-products.ts';
import { listProducts } from './list-products.ts';

eachEngine('the search index', ({ open }) => {
  it('is compared with the products, and rebuilt from them', async () => {
    const shop = await demoShop(await open());
    const sound = { products: 32, missing: 0, deleted: 0, outdated: [] };
    expect(await checkSearch(shop)).toEqual(sound);
    const isPostgres = engineOf(shop.db.read) === 'postgres';
    const key = sql.ref(isPostgres ? 'product_id' : 'rowid');
    await shop.db.write(async (writer) => {
      await sql`delete from product_search where ${key} in (2, 3)`.execute(writer);
      await writer.updateTable('products').set({ brand: 'Zorblatt' }).where('id', '=', 7).execute();
      // Of which a foreign key leaves none on PostgreSQL.
      if (isPostgres) return;
      await sql`insert into product_search (rowid, words) values (4711, 'lamp')`.execute(writer);
    });
    const broken = { products: 32, missing: 2, deleted: isPostgres ? 0 : 1, outdated: [7] };
    expect(await checkSearch(shop)).toEqual(broken);
    await rebuildSearch(shop);
    expect(await checkSearch(shop)).toEqual(sound);
    for (const text of ['zorblatt', 'headphones']) {
      const request = { word: text, selectedCategories: [], sort: 'none' as const, page: 1 };
      expect((await listProducts(shop, request)).misspelt).toBeNull();
      expect((await listProducts(shop, request)).products).not.toEqual([]);
    }
  });
});
