import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import { reduceLines } from './reduction.ts';
import { type Bundle, type BuyGet, findSets } from './sets.ts';

const usd = (amount: number) => money(amount, 'USD');
const line = (id: number, category: string, [priceMinor, quantity]: [number, number]) =>
  cartLine({
    variantId: `v${id}-${priceMinor}`,
    product: { ...cartLine().product, id, category },
    unitPrice: usd(priceMinor),
    quantity,
  });

const buyGet: BuyGet = {
  kind: 'buy-get',
  buy: 2,
  category: 'clothing',
  get: 1,
  getCategory: 'clothing',
  percent: 100,
  limit: null,
};
const bundle: Bundle = { kind: 'bundle', productIds: [1, 2], price: usd(2500), limit: null };
const off = (lines: ReturnType<typeof line>[], reduction: BuyGet | Bundle) =>
  reduceLines(lines, reduction).map(({ amount }) => amount);

describe('buy 2, get 1 free', () => {
  const shirts = line(1, 'clothing', [3000, 2]);
  const socks = line(2, 'clothing', [500, 5]);
  const cable = line(3, 'electronics', [900, 4]);

  it('reduces the cheapest units of complete sets', () => {
    expect(off([shirts], buyGet)).toEqual([0]);
    expect(off([shirts, socks], buyGet)).toEqual([0, 1000]);
    expect(off([shirts, socks], { ...buyGet, limit: 1 })).toEqual([0, 500]);
    expect(off([shirts, socks, cable], { ...buyGet, percent: 50 })).toEqual([0, 500, 0]);
  });

  it('gets from another category without counting a unit twice', () => {
    const other = { ...buyGet, getCategory: 'electronics' };
    expect(off([shirts, socks, cable], other)).toEqual([0, 0, 2700]);
    // Everything can be got, but four of the seven items of clothing have to be bought.
    const any = { ...buyGet, get: 3, getCategory: null };
    expect(findSets([shirts, socks, cable], any)).toEqual({
      count: 2,
      units: [0, 3, 3],
      offMinor: 1500 + 2700,
    });
    expect(findSets([cable], buyGet).count).toBe(0);
  });

  it('leaves enough units to be bought, even where they are the cheapest', () => {
    const any = { ...buyGet, buy: 5, getCategory: null };
    expect(off([socks, cable], any)).toEqual([0, 900]);
  });

  it('rounds once, and allocates it exactly', () => {
    const cents = [
      line(1, 'clothing', [1, 1]),
      line(2, 'clothing', [1, 1]),
      line(3, 'clothing', [5, 4]),
    ];
    expect(off(cents, { ...buyGet, percent: 50 })).toEqual([1, 0, 0]);
  });
});

describe('a bundle price', () => {
  const shirt = line(1, 'clothing', [2000, 2]);
  const longShirt = line(1, 'clothing', [2600, 1]);
  const cable = line(2, 'electronics', [900, 3]);

  it('is for one unit of each product, the most expensive variants first', () => {
    // 3500 and 2900 twice, each for 2500.
    expect(findSets([shirt, longShirt, cable], bundle)).toMatchObject({ count: 3, offMinor: 1800 });
    expect(off([shirt, longShirt, cable], bundle).reduce((a, b) => a + b)).toBe(1800);
    const once = { ...bundle, limit: 1 };
    expect(findSets([shirt, longShirt, cable], once)).toEqual({
      count: 1,
      units: [0, 1, 1],
      offMinor: 1000,
    });
  });

  it('applies only while it saves something, and to complete bundles', () => {
    expect(findSets([shirt, cable], { ...bundle, price: usd(2900) }).count).toBe(0);
    expect(findSets([shirt, longShirt, cable], { ...bundle, price: usd(2900) }).count).toBe(1);
    expect(findSets([shirt], bundle).count).toBe(0);
    expect(reduceLines([], bundle)).toEqual([]);
  });
});
