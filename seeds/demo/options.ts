import { combinationsOf } from '#shop/catalogue/rules/options.ts';
import type { ProductOption } from '#shop/catalogue/rules/product.ts';

interface DemoOptions {
  options: ProductOption[];
  /** The available variants: option values, stock and surcharge on the product's price. */
  variants: [values: string[], units: number, extraMinor?: number][];
}

const men = { name: 'Size', values: ['S', 'M', 'L', 'XL', 'XXL'] };
const women = { name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'] };
const waist = { name: 'Waist', values: ['30', '32', '34', '36'] };
const length = { name: 'Length', values: ['30', '32', '34'] };

/** Options of clothing by product id. */
export const demoOptions: Readonly<Record<number, DemoOptions>> = {
  1: sized(men, [9, 18, 14, 7, 0]),
  6: sized(women, [0, 11, 12, 8, 3]),
  8: sized(men, [2, 6, 5, 2, 0]),
  11: sized(women, [4, 6, 8, 4, 0]),
  14: sized(women, [1, 5, 7, 5, 0]),
  16: {
    options: [waist, length],
    // The shortest length is not available in the widest size, nor the longest in the slimmest.
    variants: combinationsOf([waist, length])
      .filter(([wide, long]) => !(wide === '36' && long === '30'))
      .filter(([wide, long]) => !(wide === '30' && long === '34'))
      .map((values, at) => [values, [4, 6, 3, 7, 5, 2, 8, 0, 1, 1][at] ?? 0]),
  },
  17: {
    options: [men],
    variants: [
      [['S'], 8],
      [['M'], 16],
      [['L'], 15],
      [['XL'], 9],
      [['XXL'], 4, 400],
    ],
  },
  22: sized(women, [5, 8, 9, 7, 0]),
  24: sized(men, [0, 1, 2, 1, 0]),
  30: sized(women, [0, 1, 2, 0, 0]),
  32: {
    options: [waist],
    variants: [
      [['30'], 5],
      [['32'], 9],
      [['34'], 7],
      [['36'], 3],
    ],
  },
};

function sized(size: ProductOption, units: number[]): DemoOptions {
  return {
    options: [size],
    variants: size.values.map((value, at) => [[value], units[at] ?? 0]),
  };
}
