import { expect, test } from 'vitest';
import { discountCodeFrom } from '#shop/promotions/rules/discount-code.ts';
import { readableCode } from './readable-code.ts';

test('a code has groups of four unambiguous characters', () => {
  expect(readableCode('0'.repeat(32), 2)).toBe('0000-0000');
  expect(readableCode('f'.repeat(32), 3)).toBe('ZZZZ-ZZZZ-ZZZZ');
  expect(readableCode('00000800010123456789', 2)).toBe('0000-G001');
});

test('a discount code differs where any of its first 60 bits does', () => {
  const bits = Array.from({ length: 60 }, (_, bit) => {
    const hex = (1n << BigInt(127 - bit)).toString(16).padStart(32, '0');
    return discountCodeFrom(hex);
  });
  expect(new Set(bits).size).toBe(60);
});
