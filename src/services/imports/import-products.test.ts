import { expect, it } from 'vitest';
import { openProduct } from '#services/catalogue/open-product.ts';
import type { Shop } from '#services/shop.ts';
import { insertCategory } from '#storage/catalogue/categories.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { checked, reportOf, written } from '../../../tests/support/imported.ts';
import { sampleCategory } from '../../../tests/support/sample-products.ts';
import { staff } from '../../../tests/support/staff.ts';

async function hatShop(shop: Shop): Promise<Shop> {
  await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
  return shop;
}

const head = 'Title,Description,Category,SKU,Price,Stock,Brand';

eachEngine('a file of products', ({ open }) => {
  it('is added, and the same file again changes nothing', async () => {
    const shop = await hatShop(emptyShop(await open()));
    const file = `${head}\nHat,Warm,men,HAT-1,12.50,3,Norrvik\nCap,Light,Man,CAP-1,9,,\n`;
    const first = await checked(shop, file);
    expect(await reportOf(shop, first)).toEqual({
      state: 'waiting',
      failure: null,
      outcomes: { added: 2 },
      problems: [],
    });
    expect(await openProduct(shop, staff, 1)).toMatchObject({ ok: false });
    await written(shop, first);
    expect(await reportOf(shop, first)).toMatchObject({ state: 'done', outcomes: { added: 2 } });
    expect(await openProduct(shop, staff, 1)).toMatchObject({
      value: {
        status: 'draft',
        facts: {
          title: 'Hat',
          category: "men's clothing",
          priceMinor: 1250,
          onHand: 3,
          sku: 'HAT-1',
          brand: 'Norrvik',
        },
      },
    });
    expect(await openProduct(shop, staff, 2)).toMatchObject({ value: { facts: { onHand: null } } });
    const again = await checked(shop, file);
    expect(await reportOf(shop, again)).toMatchObject({ outcomes: { unchanged: 2 } });
  });
});
