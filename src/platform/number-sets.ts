import { BitSet } from './bit-sets.ts';

/** From this share on, bits take less room than the numbers themselves. */
const denseShare = 1 / 32;
const fewNumbers = 16;

function isDense(size: number, limit: number): boolean {
  return size > Math.max(fewNumbers, limit * denseShare);
}

/** A set that lasts and changes: its numbers in ascending order while they are few, bits once they are many. */
export class NumberSet {
  #numbers: Int32Array = new Int32Array(0);
  #size = 0;
  #bits: BitSet | null = null;

  /** The bits must not be changed elsewhere from then on. */
  constructor(bits?: BitSet) {
    if (!bits) return;
    this.#size = bits.count();
    if (isDense(this.#size, bits.bytes * 8)) this.#bits = bits;
    else this.#numbers = bits.numbers();
  }

  static of(numbers: ReadonlySet<number>): NumberSet {
    const set = new NumberSet();
    set.#numbers = Int32Array.from(numbers).toSorted();
    set.#size = set.#numbers.length;
    set.#compact();
    return set;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#bits ? this.#bits.bytes : this.#numbers.byteLength;
  }

  has(number: number): boolean {
    if (this.#bits) return this.#bits.has(number);
    const place = this.#placeOf(number);
    return place < this.#size && this.#numbers[place] === number;
  }

  add(number: number): void {
    if (this.has(number)) return;
    this.#size += 1;
    if (this.#bits) return this.#bits.add(number);
    const numbers = this.#withRoom();
    const place = this.#placeOf(number, this.#size - 1);
    numbers.copyWithin(place + 1, place, this.#size - 1);
    numbers[place] = number;
    this.#compact();
  }

  delete(number: number): void {
    if (!this.has(number)) return;
    if (this.#bits) this.#bits.delete(number);
    else {
      const place = this.#placeOf(number);
      this.#numbers.copyWithin(place, place + 1, this.#size);
    }
    this.#size -= 1;
  }

  /** Adds or deletes it. */
  set(number: number, isMember: boolean): void {
    if (isMember) this.add(number);
    else this.delete(number);
  }

  addTo(bits: BitSet): void {
    if (this.#bits) {
      bits.unite(this.#bits);
      return;
    }
    if (this.#size === 0) return;
    bits.reserve((this.#numbers[this.#size - 1] ?? 0) + 1);
    for (let at = 0; at < this.#size; at += 1) bits.add(this.#numbers[at] ?? 0);
  }

  /** How many of the bits are in it. */
  countIn(bits: BitSet): number {
    if (this.#bits) return bits.countShared(this.#bits);
    let total = 0;
    for (let at = 0; at < this.#size; at += 1) if (bits.has(this.#numbers[at] ?? 0)) total += 1;
    return total;
  }

  /** As countIn, for bits that are only these numbers. */
  countFew(bits: BitSet, numbers: Int32Array): number {
    if (!this.#bits) return this.countIn(bits);
    let total = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      if (this.#bits.has(numbers[at] ?? 0)) total += 1;
    }
    return total;
  }

  #withRoom(): Int32Array {
    if (this.#size <= this.#numbers.length) return this.#numbers;
    const larger = new Int32Array(Math.max(fewNumbers, Math.ceil(this.#numbers.length * 1.5)));
    larger.set(this.#numbers);
    this.#numbers = larger;
    return larger;
  }

  #compact(): void {
    const highest = this.#numbers[this.#size - 1] ?? 0;
    if (!isDense(this.#size, highest)) return;
    const bits = new BitSet(highest + 1);
    for (let at = 0; at < this.#size; at += 1) bits.add(this.#numbers[at] ?? 0);
    this.#bits = bits;
    this.#numbers = new Int32Array(0);
  }

  /** Where it is among the first `size` numbers, or would be. */
  #placeOf(number: number, size = this.#size): number {
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#numbers[middle] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** How many of the bits are in each set. */
export function countsIn(sets: readonly NumberSet[], bits: BitSet): Int32Array {
  // Looking at each number takes twice as long as looking at 32 bits.
  const isFew = bits.count() < bits.bytes / 8;
  const numbers = isFew ? bits.numbers() : null;
  return Int32Array.from(sets, (set) =>
    numbers ? set.countFew(bits, numbers) : set.countIn(bits),
  );
}

/** Adds what is in one of the sets, or in one of those chosen. */
export function unite(
  bits: BitSet,
  sets: readonly NumberSet[],
  chosen: Iterable<number> = sets.keys(),
): BitSet {
  for (const at of chosen) sets[at]?.addTo(bits);
  return bits;
}
