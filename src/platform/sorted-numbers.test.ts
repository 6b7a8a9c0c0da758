import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BitSet } from './bit-sets.ts';
import { sortedInParts, without, withPlaced } from './sorted-numbers.ts';

const descending = (one: number, other: number) => other - one;
const numbers = fc.uniqueArray(fc.nat(500), { maxLength: 200 });

it('sorted numbers stay sorted when some are taken out and others are placed', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, changed) => {
      const bits = new BitSet(0);
      for (const number of changed) bits.add(number);
      const sorted = Int32Array.from(first).toSorted(descending);
      const kept = without(sorted, bits);
      const expected = first.filter((number) => !changed.includes(number));
      expect([...kept]).toEqual(expected.toSorted(descending));
      const placed = Int32Array.from(changed).toSorted(descending);
      expect([...withPlaced(kept, placed, descending)]).toEqual(
        [...expected, ...changed].toSorted(descending),
      );
    }),
  );
});

it('very many numbers are sorted in parts as they are at once', async () => {
  const many = Int32Array.from({ length: 50_001 }, (_, at) => (at * 7919) % 50_021);
  expect(await sortedInParts(many, descending)).toEqual(many.toSorted(descending));
  expect(await sortedInParts(new Int32Array(0), descending)).toEqual(new Int32Array(0));
});
