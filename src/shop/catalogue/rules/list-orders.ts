import type { Compare } from '#platform/sorted-numbers.ts';
import type { Sort } from './selection.ts';

/** What lists are sorted by, by the number of the product. */
export interface SortColumns {
  ids: Float64Array;
  priceMinor: Float64Array;
  publishedAt: Float64Array;
  ratingCount: Int32Array;
  rateTenths: Uint8Array;
  soldUnits: Int32Array;
}

/** The orders of lists; `best` is that of products that a search finds alike. */
export const orders = [
  'id',
  'newest',
  'popularity',
  'mostRated',
  'lowtoHigh',
  'hightoLaw',
  'bestSelling',
  'best',
] as const satisfies readonly (Exclude<Sort, 'none'> | 'id' | 'best')[];

export type Order = (typeof orders)[number];

type Column = Exclude<keyof SortColumns, 'ids'>;

const sortedBy: Record<Order, readonly (readonly [column: Column, direction: 1 | -1])[]> = {
  id: [],
  newest: [['publishedAt', -1]],
  popularity: [['ratingCount', -1]],
  mostRated: [['rateTenths', -1]],
  lowtoHigh: [['priceMinor', 1]],
  hightoLaw: [['priceMinor', -1]],
  bestSelling: [['soldUnits', -1]],
  best: [
    ['soldUnits', -1],
    ['ratingCount', -1],
  ],
};

/** As the lists that SQL sorts (listing.ts); those that are equal by their ids. */
export function comparison(columns: SortColumns, order: Order): Compare {
  const { ids } = columns;
  const [first, second] = sortedBy[order].map(([column, direction]) => {
    const cells = columns[column];
    return (one: number, other: number) => direction * ((cells[one] ?? 0) - (cells[other] ?? 0));
  });
  const byId: Compare = (one, other) => (ids[one] ?? 0) - (ids[other] ?? 0);
  if (!first) return byId;
  if (!second) return (one, other) => first(one, other) || byId(one, other);
  return (one, other) => first(one, other) || second(one, other) || byId(one, other);
}
