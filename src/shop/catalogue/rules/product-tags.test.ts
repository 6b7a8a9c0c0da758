import { expect, it } from 'vitest';
import { changedTags, tagsProblem } from './product-tags.ts';
import { noProductAttributes, productAttributesIn, recordOf } from './product-fields.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`).join(',');

it.each([
  ['', null],
  [' , ,', null],
  ['Linen', 'linen'],
  [' Summer   Sale ,linen, LINEN,, summer sale', 'summer sale, linen'],
])('tags typed as %j are stored as %j: each once, whatever its case', (typed, stored) => {
  const form = recordOf(
    ['brand', 'countryOfOrigin', 'taxClass', 'shippingClass', 'returnPolicy'],
    () => '',
  );
  expect(productAttributesIn({ ...form, tags: typed })).toEqual({
    ...noProductAttributes,
    tags: stored,
  });
});

it('a product has at most 50 tags of 50 characters', () => {
  expect(tagsProblem(numbered(50))).toBeNull();
  expect(tagsProblem(numbered(51))).toBe('Too many tags. Enter at most 50.');
  expect(tagsProblem(`linen, ${'x'.repeat(50)}`)).toBeNull();
  expect(tagsProblem(`linen, ${'x'.repeat(51)}`)).toMatch(/^“x{20}…” is too long/);
  expect(tagsProblem('linen, '.repeat(60))).toBeNull();
});

it('a change adds tags behind the others and removes those that are there', () => {
  const change = { added: ['sale', 'wool'], removed: ['linen', 'silk'] };
  expect(changedTags('linen, wool', change)).toBe('wool, sale');
  expect(changedTags(null, { added: [], removed: ['linen'] })).toBeNull();
  expect(changedTags('linen', { added: [], removed: ['linen'] })).toBeNull();
});
