import { expect, test } from 'vitest';
import { addedToCart, noMore, notAdded, onlySoMany, pieces } from './cart-words.ts';

test('[8.05] the toast says which product was added to cart', () => {
  expect(addedToCart('Canvas Tote Bag')).toBe('Canvas Tote Bag added to cart');
});

test('a refusal says how many there are', () => {
  expect(noMore({ title: 'Tote', available: 3 })).toBe('There are only 3 of Tote.');
  expect(noMore({ title: 'Tote', available: 1 })).toBe('There is only 1 of Tote.');
  expect(noMore({ title: 'Tote', available: 0 })).toBe('Tote is sold out.');
  expect(noMore({ title: 'Tote', available: 999 })).toContain('999');
  expect(notAdded({ code: 'sold-out', title: 'Tote' })).toBe('Tote is sold out.');
});

test('fewer than asked for is because of the shelf, or of what a line can hold', () => {
  expect(onlySoMany({ added: 2, inLine: 3 })).toContain('that is all there is');
  expect(onlySoMany({ added: 2, inLine: 999 })).toContain('999 of one thing is the most');
});

test('one thing is not called things', () => {
  expect([0, 1, 2].map(pieces)).toEqual(['0 things', '1 thing', '2 things']);
});
