import { expect, it } from 'vitest';
import { countAllProducts } from '#shop/catalogue/store/table-plan.ts';
import { demoShop } from '../../tests/support/demo-shop.ts';
import { eachEngine } from '../../tests/support/each-engine.ts';
import { addProducts } from './add-products.ts';

eachEngine('generated products', ({ open }) => {
  it('are added up to the requested total, even if run repeatedly', async () => {
    const shop = await demoShop(await open());
    const told: number[][] = [];
    expect(await addProducts(shop, 30, (...progress) => told.push(progress))).toBe(30);
    expect(await addProducts(shop, 50)).toBe(20);
    expect(await addProducts(shop, 50)).toBe(0);
    expect(told).toEqual([[30, 30]]);
    expect(await countAllProducts(shop.db.read)).toBe(32 + 50);
  });
});
