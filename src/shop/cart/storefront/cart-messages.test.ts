import { expect, test } from 'vitest';
import {
  addedToCart,
  outOfStockMessage,
  addFailureMessage,
  partlyAddedMessage,
  itemCount,
} from './cart-messages.ts';

test('[8.05] the toast says which product was added to cart', () => {
  expect(addedToCart('Canvas Tote Bag')).toBe('Canvas Tote Bag added to cart');
});

test('an insufficient-stock message states the available quantity', () => {
  expect(outOfStockMessage({ title: 'Tote', available: 3 })).toBe('Only 3 of Tote are in stock.');
  expect(outOfStockMessage({ title: 'Tote', available: 1 })).toBe('Only 1 of Tote is in stock.');
  expect(outOfStockMessage({ title: 'Tote', available: 0 })).toBe('Tote is sold out.');
  expect(outOfStockMessage({ title: 'Tote', available: 999 })).toContain('999');
  expect(addFailureMessage({ code: 'sold-out', title: 'Tote' })).toBe('Tote is sold out.');
});

test('a partly added quantity is explained by the stock or by the maximum per order', () => {
  expect(partlyAddedMessage({ added: 2, inLine: 3 })).toContain('no more in stock');
  expect(partlyAddedMessage({ added: 2, inLine: 999 })).toContain('maximum per order is 999');
});

test('the item count uses the singular for 1', () => {
  expect([0, 1, 2].map(itemCount)).toEqual(['0 items', '1 item', '2 items']);
});
