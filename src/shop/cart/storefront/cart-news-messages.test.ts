import { expect, test } from 'vitest';
import { newsSummary, unitCount, insufficientStockSummary } from './cart-news-messages.ts';

const none = { price: 0, cut: 0, back: 0, soldOut: 0, gone: 0, short: 0 };

test('the cart summary lists only the changes that occurred, in singular and plural', () => {
  expect(newsSummary(none)).toBe('');
  expect(newsSummary({ ...none, price: 1 })).toBe('Since you last looked: 1 price has changed.');
  expect(newsSummary({ ...none, price: 2, gone: 1, soldOut: 3 })).toBe(
    'Since you last looked: 2 prices have changed, 3 items are sold out, 1 item is no longer for sale.',
  );
});

test('insufficient stock is reported in a sentence of its own', () => {
  expect(insufficientStockSummary(none)).toBe('');
  expect(insufficientStockSummary({ ...none, short: 1 })).toContain('1 item');
  expect(insufficientStockSummary({ ...none, short: 2 })).toContain('2 items');
  expect([1, 2].map(unitCount)).toEqual(['1 unit', '2 units']);
});
