import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';

eachEngine('a SKU that is typed without its separators', ({ open }) => {
  it('finds its product by its parts, and what begins so while it is typed', async () => {
    const db = await open();
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      const skus = ['WH-1000XM4', 'WH-1000XM5', 'KLN 204/7 b', '12-345-6', null];
      for (const [at, sku] of skus.entries()) {
        const product = sampleProduct({
          categoryId: 'things',
          title: sku ? 'Headphones' : 'Cable for XM4, 1000 mm',
          description: '',
          id: `${at}`,
        });
        const variants = product.variants.map((variant) => ({ ...variant, sku }));
        await insertProduct(writer, { ...product, variants });
      }
    });
    for (const [typed, ids] of [
      ['WH1000XM4', [1]],
      ['wh1000xm', [1, 2]],
      ['WH-1000XM4', [1]],
      ['kln2047b', [3]],
      ['headphones wh1000xm5', [2]],
      ['123456', [4]],
      ['wh1000xm9', []],
    ] as const) {
      const found = (await findProducts(db, typed)).ids;
      expect([typed, found.toSorted((a, b) => a - b)]).toEqual([typed, ids]);
      const inAdmin = await foundBy(db.read, typed, 10);
      expect([typed, inAdmin.toSorted((a, b) => a - b)]).toEqual([typed, ids]);
    }
  });
});
