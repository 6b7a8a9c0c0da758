import { expect, test } from 'vitest';
import { maxLines } from '#shop/cart/rules/cart.ts';
import { seenIn } from './line-fields.tsx';

function posted(...values: string[]): FormData {
  const form = new FormData();
  for (const value of values) form.append('seen', value);
  return form;
}

test("the field 'seen' carries the shown price of each line, and malformed values are ignored", () => {
  expect(seenIn(posted('abc 1999', 'def -'))).toEqual([
    { variantId: 'abc', priceMinor: 1999 },
    { variantId: 'def', priceMinor: null },
  ]);
  const nonsense = [
    '',
    'abc',
    'abc -1',
    'abc 1.5',
    ' 5',
    `${'x'.repeat(65)} 5`,
    'a 9999999999999999',
  ];
  expect(seenIn(posted(...nonsense))).toEqual([]);
});

test('values beyond the maximum number of cart lines are ignored', () => {
  const many = Array.from({ length: maxLines + 50 }, (_, i) => `v${i} 1`);
  expect(seenIn(posted(...many))).toHaveLength(maxLines);
});
