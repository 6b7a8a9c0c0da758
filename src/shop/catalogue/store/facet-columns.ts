import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import { type FacetColumns, variantCells } from '#shop/catalogue/rules/facet-counts.ts';
import type { FacetRow } from './facet-rows.ts';

/** Facets are counted in memory, because the counts of all values take SQL a second at 100,000 products. */
export interface FacetIndex {
  columns: FacetColumns & SortColumns;
  /** The ids of the products by their number in the columns. */
  idOf: (product: number) => number;
  productOf: (id: number) => number | null;
  /** What was calculated of the columns, by a name of its own; another, empty map after each change. */
  remembered: Map<string, FacetGroup[]>;
}

/** What lists are sorted by. */
export interface SortColumns {
  ids: Float64Array;
  publishedAt: Float64Array;
  ratingCount: Int32Array;
  listedRateTenths: Int32Array;
  soldUnits: Float64Array;
}

const firstCapacity = 1024;
type Cells = Int32Array | Float64Array | Uint8Array;

function emptyColumns() {
  return {
    size: 0,
    category: new Int32Array(firstCapacity),
    brand: new Int32Array(firstCapacity),
    priceMinor: new Float64Array(firstCapacity),
    rateTenths: new Int32Array(firstCapacity),
    isReduced: new Uint8Array(firstCapacity),
    firstVariant: new Int32Array(firstCapacity),
    variantCount: new Int32Array(firstCapacity),
    variants: new Int32Array(firstCapacity * variantCells),
    ids: new Float64Array(firstCapacity),
    publishedAt: new Float64Array(firstCapacity),
    ratingCount: new Int32Array(firstCapacity),
    listedRateTenths: new Int32Array(firstCapacity),
    soldUnits: new Float64Array(firstCapacity),
    categories: new Array<string>(),
    brands: [''],
    optionValues: [{ name: '', value: '' }],
  };
}

/** Keeps the number of a product; a deleted one leaves its number to the next new one. */
export class FacetColumnStore implements FacetIndex {
  columns = emptyColumns();
  remembered = new Map<string, FacetGroup[]>();
  #products = new Map<number, number>();
  #free: number[] = [];
  #variantEnd = 0;
  #variantTotal = 0;
  #categories = new Map<string, number>();
  #brands = new Map<string, number>([['', 0]]);
  #optionValues = new Map<string, number>();

  idOf = (product: number): number => this.columns.ids[product] ?? 0;
  productOf = (id: number): number | null => this.#products.get(id) ?? null;

  /** Products of these ids without a row are removed. */
  replace(ids: readonly number[], rows: readonly FacetRow[]): void {
    if (ids.length > 0) this.remembered = new Map();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) this.#write(row);
      else this.#remove(id);
    }
  }

  #remove(id: number): void {
    const product = this.#products.get(id);
    if (product === undefined) return;
    this.columns.category[product] = -1;
    this.#variantTotal -= this.columns.variantCount[product] ?? 0;
    this.columns.variantCount[product] = 0;
    this.#products.delete(id);
    this.#free.push(product);
  }

  #write(row: FacetRow): void {
    const product = this.#products.get(row.id) ?? this.#free.pop() ?? this.columns.size;
    this.#reserve(product + 1);
    this.#products.set(row.id, product);
    const { columns } = this;
    columns.ids[product] = row.id;
    columns.category[product] = numberOf(this.#categories, row.category, () => {
      columns.categories.push(row.category);
    });
    columns.brand[product] = numberOf(this.#brands, row.brand, () =>
      columns.brands.push(row.brand),
    );
    columns.priceMinor[product] = row.priceMinor;
    columns.rateTenths[product] = row.ratingCount === 0 ? 0 : row.rateTenths;
    columns.listedRateTenths[product] = row.rateTenths;
    columns.ratingCount[product] = row.ratingCount;
    columns.isReduced[product] = row.isReduced ? 1 : 0;
    columns.publishedAt[product] = row.publishedAt;
    columns.soldUnits[product] = row.soldUnits;
    this.#writeVariants(product, row);
  }

  /** In place where there is room, else behind all others. */
  #writeVariants(product: number, { options, variants }: FacetRow): void {
    const { columns } = this;
    const countBefore = columns.variantCount[product] ?? 0;
    this.#variantTotal += variants.length - countBefore;
    if (variants.length > countBefore) {
      if (this.#variantEnd > 2 * this.#variantTotal + firstCapacity) this.#closeGaps();
      columns.firstVariant[product] = this.#variantEnd;
      this.#variantEnd += variants.length;
      columns.variants = grown(columns.variants, this.#variantEnd * variantCells);
    }
    columns.variantCount[product] = variants.length;
    const first = columns.firstVariant[product] ?? 0;
    for (const [place, { isSellable, optionValues }] of variants.entries()) {
      const at = (first + place) * variantCells;
      columns.variants.fill(0, at, at + variantCells);
      columns.variants[at] = isSellable ? 1 : 0;
      for (const [option, name] of options.slice(0, variantCells - 1).entries()) {
        const value = optionValues[option] ?? '';
        columns.variants[at + 1 + option] = this.#valueNumber(name, value);
      }
    }
  }

  #closeGaps(): void {
    const { columns } = this;
    const before = columns.variants;
    columns.variants = new Int32Array(before.length);
    this.#variantEnd = 0;
    for (let product = 0; product < columns.size; product += 1) {
      const first = (columns.firstVariant[product] ?? 0) * variantCells;
      const count = columns.variantCount[product] ?? 0;
      const cells = before.subarray(first, first + count * variantCells);
      columns.variants.set(cells, this.#variantEnd * variantCells);
      columns.firstVariant[product] = this.#variantEnd;
      this.#variantEnd += count;
    }
  }

  #valueNumber(name: string, value: string): number {
    if (value === '') return 0;
    const { optionValues } = this.columns;
    const key = JSON.stringify([name, value]);
    const known = this.#optionValues.get(key);
    if (known !== undefined) return known;
    const number = optionValues.push({ name, value }) - 1;
    this.#optionValues.set(key, number);
    return number;
  }

  #reserve(size: number): void {
    const { columns } = this;
    if (size <= columns.size) return;
    columns.size = size;
    columns.category = grown(columns.category, size);
    columns.brand = grown(columns.brand, size);
    columns.priceMinor = grown(columns.priceMinor, size);
    columns.rateTenths = grown(columns.rateTenths, size);
    columns.isReduced = grown(columns.isReduced, size);
    columns.firstVariant = grown(columns.firstVariant, size);
    columns.variantCount = grown(columns.variantCount, size);
    columns.ids = grown(columns.ids, size);
    columns.publishedAt = grown(columns.publishedAt, size);
    columns.ratingCount = grown(columns.ratingCount, size);
    columns.listedRateTenths = grown(columns.listedRateTenths, size);
    columns.soldUnits = grown(columns.soldUnits, size);
  }
}

function numberOf(known: Map<string, number>, value: string, add: () => void): number {
  const number = known.get(value);
  if (number !== undefined) return number;
  const next = known.size;
  known.set(value, next);
  add();
  return next;
}

function grown<Column extends Cells>(column: Column, size: number): Column;
function grown(column: Cells, size: number): Cells {
  if (size <= column.length) return column;
  const length = Math.max(size, column.length * 2);
  if (column instanceof Uint8Array) return withCells(new Uint8Array(length), column);
  if (column instanceof Int32Array) return withCells(new Int32Array(length), column);
  return withCells(new Float64Array(length), column);
}

function withCells<Column extends Cells>(larger: Column, column: Cells): Column {
  larger.set(column);
  return larger;
}
