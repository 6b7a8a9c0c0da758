import { expect, test } from 'vitest';
import { generateProducts } from './bulk.ts';
import { demoProducts } from './demo/products.ts';

test('generateProducts is deterministic', () => {
  const [whole, part] = [generateProducts(33, 100), generateProducts(83, 10)];
  expect(whole.slice(50, 60)).toEqual(part);
  expect(whole.map((product) => product.id)).toEqual(Array.from({ length: 100 }, (_, n) => 33 + n));
});

test('generateProducts fills all four categories about evenly', () => {
  const products = generateProducts(33, 4000);
  for (const category of new Set(demoProducts.map((product) => product.categoryId))) {
    const inCategory = products.filter((product) => product.categoryId === category);
    expect(inCategory.length).toBeGreaterThan(800);
  }
});

test('generateProducts discounts by at most 30 percent and rates within five stars', () => {
  for (const product of generateProducts(1, 2000)) {
    const [variant] = product.variants;
    const price = variant?.priceMinor ?? 0;
    const before = variant?.compareAtMinor ?? price;
    expect(price).toBeGreaterThan(0);
    expect(before - price).toBeLessThanOrEqual(before * 0.3);
    expect(product.rateTenths).toBeGreaterThanOrEqual(0);
    expect(product.rateTenths).toBeLessThanOrEqual(49);
  }
});
