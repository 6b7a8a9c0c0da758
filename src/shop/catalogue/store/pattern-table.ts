import { valueCells, type VariantPatterns } from '#shop/catalogue/rules/facet-columns.ts';

/** What the variants of products have: few patterns where products come in the same sizes and colors. */
export class PatternTable implements VariantPatterns {
  starts: Int32Array = new Int32Array(2);
  size = 1;
  variants: Int32Array = new Int32Array(0);
  values: Int32Array = new Int32Array(valueCells);
  #combinations = new Map<string, number>([['', 0]]);
  #numbers = new Map<string, number>([['', 0]]);

  /** The number of the pattern. */
  add(variants: readonly { isSellable: boolean; values: readonly number[] }[]): number {
    const cells = variants.map(({ isSellable, values }) => {
      return 2 * this.#combination(values) + (isSellable ? 1 : 0);
    });
    const key = cells.join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.size;
    const start = this.starts[number] ?? 0;
    this.size += 1;
    this.#numbers.set(key, number);
    this.starts = withRoom(this.starts, this.size + 1);
    this.starts[this.size] = start + cells.length;
    this.variants = withRoom(this.variants, start + cells.length);
    this.variants.set(cells, start);
    return number;
  }

  /** The distinct values of a pattern. */
  valuesOf(pattern: number): Set<number> {
    const values = new Set(this.variantsOf(pattern).flatMap(({ values: own }) => own));
    values.delete(0);
    return values;
  }

  /** As it was added. */
  variantsOf(pattern: number): { isSellable: boolean; values: number[] }[] {
    const variants = this.variants.subarray(this.starts[pattern], this.starts[pattern + 1]);
    return Array.from(variants, (variant) => {
      const cells = (variant >>> 1) * valueCells;
      return {
        isSellable: (variant & 1) === 1,
        values: [...this.values.subarray(cells, cells + valueCells)],
      };
    });
  }

  #combination(values: readonly number[]): number {
    const key = values.join(' ');
    const known = this.#combinations.get(key);
    if (known !== undefined) return known;
    const combination = this.#combinations.size;
    this.#combinations.set(key, combination);
    this.values = withRoom(this.values, (combination + 1) * valueCells);
    this.values.set(values, combination * valueCells);
    return combination;
  }
}

/** Twice the room would be 50 MB of nothing at a million products. */
const growth = 1.25;

type Cells = Float64Array | Int32Array | Uint8Array;

/** The cells, or larger ones that begin with them where there are fewer. */
export function withRoom(cells: Float64Array, size: number): Float64Array;
export function withRoom(cells: Int32Array, size: number): Int32Array;
export function withRoom(cells: Uint8Array, size: number): Uint8Array;
export function withRoom(cells: Cells, size: number): Cells {
  if (size <= cells.length) return cells;
  const room = Math.max(size, Math.ceil(cells.length * growth));
  const larger =
    cells instanceof Float64Array
      ? new Float64Array(room)
      : cells instanceof Int32Array
        ? new Int32Array(room)
        : new Uint8Array(room);
  larger.set(cells);
  return larger;
}
