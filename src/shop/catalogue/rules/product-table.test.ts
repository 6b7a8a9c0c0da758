import { expect, it } from 'vitest';
import { formatRowCount } from './product-table.ts';

it.each([
  [{ known: 32, isAll: true }, '32'],
  [{ known: 1_000_032, isAll: true }, '1,000,032'],
  [{ known: 5_000, isAll: false }, 'more than 5,000'],
  [{ known: 277, isAll: false }, 'more than 200'],
  [{ known: 0, isAll: false }, 'more than 0'],
])('%j is said as %j', (count, words) => {
  expect(formatRowCount(count)).toBe(words);
});
