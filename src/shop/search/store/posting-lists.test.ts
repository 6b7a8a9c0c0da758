import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BitSet } from '#platform/bit-sets.ts';
import { blockSize, readList, writeList } from './posting-lists.ts';

it('a list holds any places of a block, as pairs of bytes or as bits, whichever is shorter', () => {
  const someOf = (maxLength: number) =>
    fc.uniqueArray(fc.nat(blockSize - 1), { maxLength, size: 'max' });
  fc.assert(
    fc.property(fc.oneof(someOf(70), someOf(blockSize)), (places) => {
      const bits = new BitSet(0);
      for (const place of places) bits.add(place);
      const list = writeList(bits);
      expect([...readList(list).numbers()]).toEqual(places.toSorted((a, b) => a - b));
      expect(list.length).toBe(Math.min(2 * places.length, blockSize / 8));
    }),
  );
});
