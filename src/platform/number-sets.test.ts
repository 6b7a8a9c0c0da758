import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet, ScratchSets } from './bit-sets.ts';
import { countsIn, NumberSet, unite } from './number-sets.ts';

const numbers = fc.uniqueArray(fc.nat(700), { maxLength: 300 });

function bitsOf(all: readonly number[]): BitSet {
  const bits = new BitSet(10);
  for (const number of all) bits.add(number);
  return bits;
}

function sorted(all: Iterable<number>): number[] {
  return [...all].toSorted((a, b) => a - b);
}

describe('sets of numbers', () => {
  it('as bits, are united, intersected, subtracted and counted as sets are', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [ones, others] = [new Set(one), new Set(other)];
        const made = (change: (bits: BitSet) => BitSet) => [...change(bitsOf(one)).numbers()];
        expect(made((bits) => bits)).toEqual(sorted(ones));
        expect(made((bits) => bits.unite(bitsOf(other)))).toEqual(
          sorted(new Set([...one, ...other])),
        );
        const shared = one.filter((number) => others.has(number));
        expect(made((bits) => bits.intersect(bitsOf(other)))).toEqual(sorted(shared));
        const ownOnly = one.filter((number) => !others.has(number));
        expect(made((bits) => bits.subtract(bitsOf(other)))).toEqual(sorted(ownOnly));
        expect(bitsOf(one).count()).toBe(ones.size);
        const parity = Int32Array.from({ length: 701 }, (_, at) => at % 2);
        expect(made((bits) => bits.keepWhere(parity, Uint8Array.of(1, 0)))).toEqual(
          sorted(one.filter((number) => number % 2 === 0)),
        );
        const odd = new Int32Array(2);
        bitsOf(one).countBy(parity, odd);
        expect([...odd]).toEqual([0, 1].map((rest) => one.filter((n) => n % 2 === rest).length));
        expect(bitsOf(one).countShared(bitsOf(other))).toBe(shared.length);
      }),
    );
  });

  it('that last, have what was added last and not deleted, few or many', () => {
    const changes = fc.array(fc.tuple(fc.nat(700), fc.boolean()), { maxLength: 400 });
    fc.assert(
      fc.property(numbers, changes, numbers, (first, later, other) => {
        const [set, expected] = [new NumberSet(bitsOf(first)), new Set(first)];
        for (const [number, isMember] of later) {
          set.set(number, isMember);
          if (isMember) expected.add(number);
          else expected.delete(number);
        }
        const bits = new BitSet(0);
        set.addTo(bits);
        expect([...bits.numbers()]).toEqual(sorted(expected));
        const same = new BitSet(0);
        NumberSet.of(expected).addTo(same);
        expect([...same.numbers()]).toEqual(sorted(expected));
        expect(set.size).toBe(expected.size);
        for (const some of [other, other.slice(0, 5)]) {
          const shared = some.filter((number) => expected.has(number)).length;
          expect(set.countIn(bitsOf(some))).toBe(shared);
          expect([...countsIn([set, set], bitsOf(some))]).toEqual([shared, shared]);
        }
        for (const number of other) expect(set.has(number)).toBe(expected.has(number));
      }),
    );
  });

  it('of one calculation have nothing of the ones before', () => {
    const calculations = fc.array(fc.tuple(numbers, numbers, fc.nat(900)), { maxLength: 20 });
    fc.assert(
      fc.property(calculations, (all) => {
        const scratch = new ScratchSets();
        for (const [one, other, last] of all) {
          scratch.begin();
          expect([...scratch.take().numbers()]).toEqual([]);
          const given = bitsOf(one);
          const copy = scratch.copy(given);
          copy.add(last);
          const sets = [new NumberSet(bitsOf(other)), new NumberSet(bitsOf([last]))];
          const either = unite(scratch.take(), sets);
          expect([...copy.numbers()]).toEqual(sorted(new Set([...one, last])));
          expect([...either.numbers()]).toEqual(sorted(new Set([...other, last])));
          expect([...given.numbers()]).toEqual(sorted(one));
        }
      }),
    );
  });

  it('give back the changed copy alone', () => {
    const bits = bitsOf([1, 40]);
    const copy = bits.copy();
    copy.delete(40);
    expect([[...bits.numbers()], [...copy.numbers()]]).toEqual([[1, 40], [1]]);
  });
});
