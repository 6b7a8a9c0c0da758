import { expect, it } from 'vitest';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { findCategory } from './match-category.ts';

it.each([
  ["Men's Clothing", "men's clothing"],
  ['Man', "men's clothing"],
  ['womens', "women's clothing"],
  ['Jewellery', 'jewelery'],
  ['Clothing', undefined],
  ['clothes', undefined],
  ['Hats', undefined],
  ['', undefined],
])('%j names the category %j', (name, value) => {
  expect(findCategory(name, demoCategories)?.value).toBe(value);
});

it('clothing does not match the men’s category alone', () => {
  const men = demoCategories.filter(({ id }) => id === 'men');
  expect(findCategory('Clothing', men)).toBeUndefined();
});

it('an alias of two categories matches neither', () => {
  const shared = demoCategories.slice(2).map((one) => ({ ...one, aliases: ['gifts'] }));
  expect(findCategory('Gifts', shared)).toBeUndefined();
});
