import { expect, it } from 'vitest';
import { countAllProducts } from '#shop/catalogue/store/table-plan.ts';
import { demoShop } from '../../tests/support/demo-shop.ts';
import { eachEngine } from '../../tests/support/each-engine.ts';
import { addProducts, progressLine } from './add-products.ts';

eachEngine('generated products', ({ open }) => {
  it('are added up to the requested total, even if run repeatedly', async () => {
    const shop = await demoShop(await open());
    const reported: number[][] = [];
    expect(await addProducts(shop, 30, (...progress) => reported.push(progress))).toBe(30);
    expect(await addProducts(shop, 50)).toBe(20);
    expect(await addProducts(shop, 50)).toBe(0);
    expect(reported).toEqual([[30, 30]]);
    expect(await countAllProducts(shop.db.read)).toBe(32 + 50);
  });
});

it('shows progress, rate and remaining time', () => {
  expect(progressLine({ done: 250_000, all: 1_000_000, tookMs: 20_000 })).toBe(
    '250,000 of 1,000,000 (25 %), 12,500 a second, 1:00 left',
  );
  expect(progressLine({ done: 7, all: 7, tookMs: 0 })).toBe(
    '7 of 7 (100 %), 7,000 a second, 0:00 left',
  );
});
