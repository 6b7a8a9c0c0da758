import { BitSet, ScratchSets } from '#platform/bit-sets.ts';
import { NumberSet } from '#platform/number-sets.ts';
import {
  type FacetColumns,
  type OptionValue,
  type PriceRange,
  ratings,
  valueCells,
} from '#shop/catalogue/rules/facet-columns.ts';
import { isWithin } from '#shop/catalogue/rules/price-ranges.ts';
import { PatternTable, withRoom } from './pattern-table.ts';
import { type Order, orders, type SortColumns } from '#shop/catalogue/rules/list-orders.ts';
import { ProductOrders } from './product-orders.ts';
import type { ProductRow } from './product-rows.ts';
import { ValueLists } from './value-lists.ts';

const firstCapacity = 1024;

/** Of price ranges that customers ask for. */
const maxRanges = 64;

/**
 * The published products in columns of numbers, about 60 bytes each, with the products of each value as sets. A
 * product keeps its number; a deleted one leaves it to the next new one.
 */
export class ProductColumns implements FacetColumns, SortColumns {
  size = 0;
  ids: Float64Array = new Float64Array(firstCapacity);
  category: Int32Array = new Int32Array(firstCapacity);
  brand: Int32Array = new Int32Array(firstCapacity);
  priceMinor: Float64Array = new Float64Array(firstCapacity);
  publishedAt: Float64Array = new Float64Array(firstCapacity);
  ratingCount: Int32Array = new Int32Array(firstCapacity);
  rateTenths: Uint8Array = new Uint8Array(firstCapacity);
  soldUnits: Int32Array = new Int32Array(firstCapacity);
  pattern: Int32Array = new Int32Array(firstCapacity);
  patterns = new PatternTable();
  categories: string[] = [];
  brands = [''];
  optionValues: OptionValue[] = [{ name: '', value: '', option: '', countedAs: 0 }];
  hasSpellings = false;
  attributes = { origin: new ValueLists(), tag: new ValueLists() };
  sets = {
    published: new BitSet(0),
    categories: new Array<NumberSet>(),
    brands: [new NumberSet()],
    optionValues: [new NumberSet()],
    ratings: ratings.map(() => new NumberSet()),
    reduced: new NumberSet(),
    inStock: new NumberSet(),
    priced: (range: PriceRange) => this.#priced(range),
    publishedAfter: (time: number) => this.orders.publishedAfter(time),
  };
  scratch = new ScratchSets();
  orders = new ProductOrders(this);
  #ranges = new Map<string, { range: PriceRange; products: NumberSet }>();
  #free: number[] = [];
  #categoryNumbers = new Map<string, number>();
  #brandNumbers = new Map<string, number>([['', 0]]);
  #valueNumbers = new Map<string, number>([['', 0]]);
  #spellings = new Map<string, number>();

  /** Makes room for products that are to be added. */
  reserve(size: number): void {
    this.ids = withRoom(this.ids, size);
    this.category = withRoom(this.category, size);
    this.brand = withRoom(this.brand, size);
    this.priceMinor = withRoom(this.priceMinor, size);
    this.publishedAt = withRoom(this.publishedAt, size);
    this.ratingCount = withRoom(this.ratingCount, size);
    this.rateTenths = withRoom(this.rateTenths, size);
    this.soldUnits = withRoom(this.soldUnits, size);
    this.pattern = withRoom(this.pattern, size);
  }

  remove(number: number): void {
    const { sets } = this;
    sets.published.delete(number);
    sets.categories[this.category[number] ?? 0]?.delete(number);
    sets.brands[this.brand[number] ?? 0]?.delete(number);
    this.#writePattern(number, 0);
    this.#writeAttributes(number, { origin: '', tags: '' });
    const others = [...sets.ratings, sets.reduced, sets.inStock, ...this.#pricedSets()];
    for (const set of others) set.delete(number);
    this.orders.change(number, orders);
    this.#free.push(number);
  }

  /** Replaces what is known of a product, or adds it where it has no number yet. Returns its number. */
  write(known: number | null, row: ProductRow): number {
    const number = known ?? this.#free.pop() ?? this.size;
    this.reserve(number + 1);
    this.size = Math.max(this.size, number + 1);
    this.ids[number] = row.id;
    const { sets } = this;
    const isNew = !sets.published.has(number);
    sets.published.add(number);
    this.#writeGroups(number, isNew, row);
    for (const [at, stars] of ratings.entries()) {
      sets.ratings[at]?.set(number, row.ratingCount > 0 && row.rateTenths >= stars * 10);
    }
    sets.reduced.set(number, row.isReduced);
    sets.inStock.set(
      number,
      row.variants.some(({ isSellable }) => isSellable),
    );
    for (const { range, products } of this.#ranges.values()) {
      products.set(number, isWithin(range, row.priceMinor));
    }
    const changed = this.#writeSorted(number, row);
    this.orders.change(number, isNew ? orders : changed);
    this.#writeVariants(number, row);
    this.#writeAttributes(number, row);
    return number;
  }

  #writeAttributes(number: number, { origin, tags }: Pick<ProductRow, 'origin' | 'tags'>): void {
    this.attributes.origin.write(number, origin);
    this.attributes.tag.write(number, tags);
  }

  #writeGroups(number: number, isNew: boolean, row: ProductRow): void {
    const { sets } = this;
    const category = numberOf(this.#categoryNumbers, row.category, () => {
      this.categories.push(row.category);
      sets.categories.push(new NumberSet());
    });
    const brand = numberOf(this.#brandNumbers, row.brand, () => {
      this.brands.push(row.brand);
      sets.brands.push(new NumberSet());
    });
    if (!isNew) {
      sets.categories[this.category[number] ?? 0]?.delete(number);
      sets.brands[this.brand[number] ?? 0]?.delete(number);
    }
    this.category[number] = category;
    this.brand[number] = brand;
    sets.categories[category]?.add(number);
    sets.brands[brand]?.add(number);
  }

  /** The orders in which its place may be another. */
  #writeSorted(number: number, row: ProductRow): Set<Order> {
    const changed = new Set<Order>();
    const write = (cells: Float64Array | Int32Array | Uint8Array, value: number, by: Order[]) => {
      if (cells[number] !== value) for (const order of by) changed.add(order);
      cells[number] = value;
    };
    write(this.priceMinor, row.priceMinor, ['lowtoHigh', 'hightoLaw']);
    write(this.publishedAt, row.publishedAt, ['newest']);
    write(this.ratingCount, row.ratingCount, ['popularity', 'best']);
    write(this.rateTenths, row.rateTenths, ['mostRated']);
    write(this.soldUnits, row.soldUnits, ['bestSelling', 'best']);
    return changed;
  }

  /** A single variant without options has no pattern of its own. */
  #writeVariants(number: number, { options, variants }: ProductRow): void {
    const isPlain = options.length === 0 && variants.length === 1;
    const names = options.slice(0, valueCells);
    const described = variants.map(({ isSellable, optionValues }) => ({
      isSellable,
      values: names.map((name, option) => this.#valueNumber(name, optionValues[option] ?? '')),
    }));
    this.#writePattern(number, isPlain ? 0 : this.patterns.add(described));
    if (this.patterns.size > 2 * this.size + firstCapacity) this.#dropUnusedPatterns();
  }

  #writePattern(number: number, pattern: number): void {
    const before = this.pattern[number] ?? 0;
    if (before === pattern) return;
    const { optionValues } = this.sets;
    const after = this.patterns.valuesOf(pattern);
    for (const value of this.patterns.valuesOf(before)) {
      if (!after.has(value)) optionValues[value]?.delete(number);
    }
    for (const value of after) optionValues[value]?.add(number);
    this.pattern[number] = pattern;
  }

  #dropUnusedPatterns(): void {
    const before = this.patterns;
    this.patterns = new PatternTable();
    for (let number = 0; number < this.size; number += 1) {
      const pattern = this.pattern[number] ?? 0;
      this.pattern[number] = pattern === 0 ? 0 : this.patterns.add(before.variantsOf(pattern));
    }
  }

  #valueNumber(name: string, value: string): number {
    if (value === '') return 0;
    return numberOf(this.#valueNumbers, JSON.stringify([name, value]), (number) => {
      const option = name.toLowerCase();
      const spelling = JSON.stringify([option, value.toLowerCase()]);
      const countedAs = this.#spellings.get(spelling) ?? number;
      this.#spellings.set(spelling, countedAs);
      if (countedAs !== number) this.hasSpellings = true;
      this.optionValues[number] = { name, value, option, countedAs };
      this.sets.optionValues[number] = new NumberSet();
    });
  }

  #pricedSets(): NumberSet[] {
    return Array.from(this.#ranges.values(), ({ products }) => products);
  }

  #priced(range: PriceRange): NumberSet {
    const key = `${range.from} ${range.below}`;
    const known = this.#ranges.get(key);
    if (known) return known.products;
    const products = new NumberSet(this.orders.priced(range));
    if (this.#ranges.size >= maxRanges) this.#ranges.clear();
    this.#ranges.set(key, { range, products });
    return products;
  }
}

function numberOf(
  known: Map<string, number>,
  value: string,
  add: (number: number) => void,
): number {
  const number = known.get(value);
  if (number !== undefined) return number;
  const next = known.size;
  known.set(value, next);
  add(next);
  return next;
}
