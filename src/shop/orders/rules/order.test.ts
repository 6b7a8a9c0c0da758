import { expect, it } from 'vitest';
import { deductedByLine } from './order-plan.ts';

const line = (variantId: string, quantity: number) => ({ variantId, quantity });

it('deducted units are divided among lines of the same variant in their order', () => {
  const lines = [line('a', 2), line('b', 1), line('a', 3)];
  expect(deductedByLine(lines, new Map([['a', 5]]))).toEqual([2, 0, 3]);
  expect(
    deductedByLine(
      lines,
      new Map([
        ['a', 3],
        ['b', 1],
      ]),
    ),
  ).toEqual([2, 1, 1]);
});
