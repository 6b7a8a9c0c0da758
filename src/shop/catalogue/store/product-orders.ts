import { setImmediate as nextTurn } from 'node:timers/promises';
import { BitSet } from '#platform/bit-sets.ts';
import { placeOf, sortedInParts, without, withPlaced } from '#platform/sorted-numbers.ts';
import type { PriceRange } from '#shop/catalogue/rules/facet-columns.ts';
import {
  comparison,
  type Order,
  orders,
  type SortColumns,
} from '#shop/catalogue/rules/list-orders.ts';

/** Of more products, each order takes milliseconds. */
const placedPerTurn = 200_000;

/** Fewer are sorted in a few milliseconds. */
const sortedAtOnce = 10_000;

/** What a comparison costs beside a step along the order of all products. */
const sortingCost = 5;

/** The published products in each order of lists, so that a page far behind costs no more than the first. */
export class ProductOrders {
  #columns: SortColumns;
  #sorted = new Map<Order, Int32Array>(orders.map((order) => [order, new Int32Array(0)]));
  #changed = new Map<Order, BitSet>();

  constructor(columns: SortColumns) {
    this.#columns = columns;
  }

  /** The number of a product; null where none of this id is published. */
  numberOf(id: number): number | null {
    const byId = this.#in('id');
    const { ids } = this.#columns;
    const place = placeOf(byId, { from: 0, isBefore: (other) => (ids[other] ?? 0) < id });
    const number = byId[place];
    return number !== undefined && ids[number] === id ? number : null;
  }

  /** All numbers are below it. */
  get size(): number {
    return this.#columns.ids.length;
  }

  idOf(number: number): number {
    return this.#columns.ids[number] ?? 0;
  }

  /** Adds the numbers of the products of these ascending ids, as far as they are published. */
  addNumbersOf(idsInOrder: readonly number[], numbers: { add(number: number): unknown }): void {
    const byId = this.#in('id');
    const { ids } = this.#columns;
    const idAt = (place: number) => ids[byId[place] ?? 0] ?? 0;
    let at = 0;
    for (const id of idsInOrder) {
      // Ids are whole numbers: no more of them than their difference lie in between.
      const last = Math.min(byId.length, at + Math.max(0, id - idAt(at)));
      at =
        idAt(last) === id ? last : placeOf(byId, { from: at, isBefore: (n) => (ids[n] ?? 0) < id });
      if (at >= byId.length) break;
      if (idAt(at) === id) numbers.add(byId[at] ?? 0);
    }
  }

  /** How many were published after a time: so many are the first of the newest. */
  countNewer(time: number): number {
    const { publishedAt } = this.#columns;
    const isBefore = (number: number) => (publishedAt[number] ?? 0) > time;
    return placeOf(this.#in('newest'), { from: 0, isBefore });
  }

  publishedAfter(time: number): BitSet {
    return this.#part('newest', 0, this.countNewer(time));
  }

  priced({ from, below }: PriceRange): BitSet {
    const cheapest = this.#in('lowtoHigh');
    const { priceMinor } = this.#columns;
    const placeFor = (price: number) =>
      placeOf(cheapest, { from: 0, isBefore: (number) => (priceMinor[number] ?? 0) < price });
    const end = below === null ? cheapest.length : placeFor(below);
    return this.#part('lowtoHigh', from === null ? 0 : placeFor(from), end);
  }

  /** Those from one place to the other in an order. */
  #part(order: Order, from: number, end: number): BitSet {
    const sorted = this.#in(order);
    const bits = new BitSet(this.size);
    for (let place = from; place < end; place += 1) bits.add(sorted[place] ?? 0);
    return bits;
  }

  /** Has its place in these orders found anew; before the next page, `settle` has to follow. */
  change(number: number, changed: Iterable<Order>): void {
    for (const order of changed) {
      const bits = this.#changed.get(order) ?? new BitSet(0);
      bits.add(number);
      this.#changed.set(order, bits);
    }
  }

  async settle(published: BitSet, some: readonly Order[] = orders): Promise<void> {
    for (const order of some) {
      const changed = this.#changed.get(order);
      if (!changed) continue;
      this.#changed.delete(order);
      const compare = comparison(this.#columns, order);
      const kept = without(this.#in(order), changed);
      const placed = changed.intersect(published).numbers();
      const isMost = placed.length > Math.max(kept.length, sortedAtOnce);
      const sorted = isMost ? await sortedInParts(placed, compare) : placed.toSorted(compare);
      this.#sorted.set(order, withPlaced(kept, sorted, compare));
      if (kept.length > placedPerTurn) await nextTurn();
    }
  }

  /** As settle, for very many products, with pauses in between. */
  async settleAll(published: BitSet): Promise<void> {
    this.#changed.clear();
    const numbers = published.numbers();
    for (const order of orders) {
      const compare = comparison(this.#columns, order);
      this.#sorted.set(order, await sortedInParts(numbers, compare));
    }
  }

  /** The numbers of a part of these products in order. */
  page(products: BitSet | readonly number[], { order, total, offset, limit }: PageOf): number[] {
    if (limit <= 0 || offset >= total) return [];
    if (!(products instanceof BitSet)) {
      return products.toSorted(comparison(this.#columns, order)).slice(offset, offset + limit);
    }
    const sorted = this.#in(order);
    // The order has nothing but what is published, so this is all of it.
    if (total === sorted.length) return [...sorted.subarray(offset, offset + limit)];
    const walked = ((offset + limit) / total) * sorted.length;
    if (total * Math.log2(total) * sortingCost < walked) {
      const compare = comparison(this.#columns, order);
      return [
        ...products
          .numbers()
          .toSorted(compare)
          .subarray(offset, offset + limit),
      ];
    }
    const behind = Math.max(0, total - offset - limit);
    if (behind >= offset) return walk(sorted, products, { skipped: offset, limit });
    const backwards = { skipped: behind, limit: Math.min(limit, total - offset) };
    return walk(sorted, products, { ...backwards, isBackwards: true }).toReversed();
  }

  #in(order: Order): Int32Array {
    return this.#sorted.get(order) ?? new Int32Array(0);
  }

  /** Leaves out those up to an id. */
  above(products: BitSet, id: number): BitSet {
    const byId = this.#in('id');
    const { ids } = this.#columns;
    const end = placeOf(byId, { from: 0, isBefore: (number) => (ids[number] ?? 0) <= id });
    for (const number of byId.subarray(0, end)) products.delete(number);
    return products;
  }
}

export interface PageOf {
  order: Order;
  /** The number of all of them. */
  total: number;
  offset: number;
  limit: number;
}

interface Walk {
  /** So many are left out first. */
  skipped: number;
  limit: number;
  isBackwards?: boolean;
}

function walk(
  sorted: Int32Array,
  products: BitSet,
  { skipped, limit, isBackwards = false }: Walk,
): number[] {
  const found: number[] = [];
  let left = skipped;
  for (let step = 0; step < sorted.length && found.length < limit; step += 1) {
    const number = sorted[isBackwards ? sorted.length - 1 - step : step] ?? 0;
    if (!products.has(number)) continue;
    if (left > 0) left -= 1;
    else found.push(number);
  }
  return found;
}
