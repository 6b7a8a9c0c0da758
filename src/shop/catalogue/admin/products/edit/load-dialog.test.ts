import { noVariantAttributes } from '#shop/catalogue/rules/product-fields.ts';
import { expect, it } from 'vitest';
import { reservedText } from './load-dialog.ts';

const variant = (id: string, optionValues: string[]) => {
  const prices = { priceMinor: 100, compareAtMinor: null };
  return { id, optionValues, ...noVariantAttributes, onHand: 3, pictureName: null, ...prices };
};

it('the product form states the reserved stock, per variant if there are several', () => {
  const one = [variant('only', [])];
  const sizes = [
    variant('S', ['S', 'Red']),
    variant('M', ['M', 'Red']),
    variant('L', ['L', 'Red']),
  ];
  expect(reservedText({ variants: one, reserved: new Map() })).toBe('');
  expect(reservedText({ variants: one, reserved: new Map([['only', 1]]) })).toBe(
    '1 item is reserved for payments in progress. Count it as part of the stock.',
  );
  const reserved = new Map([
    ['S', 2],
    ['L', 1],
  ]);
  expect(reservedText({ variants: sizes, reserved })).toBe(
    '3 items are reserved for payments in progress (S, Red: 2; L, Red: 1). Count them as part of the stock.',
  );
});
