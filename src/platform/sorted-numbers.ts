import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BitSet } from './bit-sets.ts';

export type Compare = (one: number, other: number) => number;

/** Of fewer numbers each place is looked for. */
const fewChanges = 16;

/** The sorted numbers without those that have changed. */
export function without(sorted: Int32Array, changed: BitSet): Int32Array {
  const numbers = changed.numbers();
  if (numbers.length > fewChanges) return sorted.filter((number) => !changed.has(number));
  const places = numbers.map((number) => sorted.indexOf(number)).filter((place) => place >= 0);
  if (places.length === 0) return sorted;
  const kept = new Int32Array(sorted.length - places.length);
  let [from, to] = [0, 0];
  for (const place of [...places.toSorted(), sorted.length]) {
    kept.set(sorted.subarray(from, place), to);
    to += place - from;
    from = place + 1;
  }
  return kept;
}

/** Both are sorted. */
export function withPlaced(sorted: Int32Array, placed: Int32Array, compare: Compare): Int32Array {
  if (placed.length === 0) return sorted;
  const all = new Int32Array(sorted.length + placed.length);
  let from = 0;
  for (const [at, number] of placed.entries()) {
    const place = placeOf(sorted, { from, isBefore: (other) => compare(other, number) < 0 });
    all.set(sorted.subarray(from, place), from + at);
    all[place + at] = number;
    from = place;
  }
  all.set(sorted.subarray(from), from + placed.length);
  return all;
}

/** The first place from which on no number is before. */
export function placeOf(
  sorted: Int32Array,
  { from, isBefore }: { from: number; isBefore: (number: number) => boolean },
): number {
  let [first, end] = [from, sorted.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (isBefore(sorted[middle] ?? 0)) first = middle + 1;
    else end = middle;
  }
  return first;
}

interface Merging {
  ones: Int32Array;
  others: Int32Array;
  compare: Compare;
}

async function mergeInto(all: Int32Array, { ones, others, compare }: Merging): Promise<void> {
  let [one, other] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const isOne =
      other >= others.length ||
      (one < ones.length && compare(ones[one] ?? 0, others[other] ?? 0) <= 0);
    all[at] = (isOne ? ones[one] : others[other]) ?? 0;
    if (isOne) one += 1;
    else other += 1;
    if ((at + 1) % mergedPerTurn === 0) await nextTurn();
  }
}

const sortedAtOnce = 8192;
const mergedPerTurn = 65_536;

/** Merge sort in parts of a few milliseconds. */
export async function sortedInParts(numbers: Int32Array, compare: Compare): Promise<Int32Array> {
  let sorted = numbers.slice();
  for (let from = 0; from < sorted.length; from += sortedAtOnce) {
    sorted.subarray(from, from + sortedAtOnce).sort(compare);
    await nextTurn();
  }
  let spare = new Int32Array(sorted.length);
  for (let size = sortedAtOnce; size < sorted.length; size *= 2) {
    let mergedSince = 0;
    for (let from = 0; from < sorted.length; from += 2 * size) {
      const ones = sorted.subarray(from, from + size);
      const others = sorted.subarray(from + size, from + 2 * size);
      await mergeInto(spare.subarray(from, from + 2 * size), { ones, others, compare });
      mergedSince += ones.length + others.length;
      if (mergedSince < mergedPerTurn) continue;
      mergedSince = 0;
      await nextTurn();
    }
    [sorted, spare] = [spare, sorted];
  }
  return sorted;
}
