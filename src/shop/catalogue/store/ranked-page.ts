import { BitSet } from '#platform/bit-sets.ts';
import type { Sort } from '#shop/catalogue/rules/selection.ts';
import type { ProductOrders } from './product-orders.ts';

/** Groups of products that match equally well, the best first; all others come after them. */
export type Ranking = readonly (BitSet | readonly number[])[];

/** Products with the order that they have where no other is chosen. */
export interface ProductList {
  orders: ProductOrders;
  /** Shared with other lists: to be copied before it is changed. */
  products: BitSet;
  /** The numbers of the first ones. */
  pinned: readonly number[];
  /** Null for the newest first. */
  ranking: Ranking | null;
}

interface ListSpan {
  sort: Sort | 'id';
  /** In the order of ids: only those above it. */
  after?: number;
  /** The number of all products of the list. */
  total: number;
  offset: number;
  limit: number;
}

/** The ids of a part of the list. */
export function pageOf(list: ProductList, { sort, after = 0, ...span }: ListSpan): number[] {
  const { orders, ranking } = list;
  const products = after > 0 ? orders.above(list.products.copy(), after) : list.products;
  const isRanked = sort === 'none' && ranking !== null;
  const numbers = isRanked
    ? rankedPage({ ...list, products, ranking }, span)
    : orders.page(products, { order: sort === 'none' ? 'newest' : sort, ...span });
  return numbers.map((number) => orders.idOf(number));
}

type Span = Omit<ListSpan, 'sort' | 'after'>;

/** Those pinned, then the groups of the ranking; of products in one group, what sells best. */
function rankedPage(
  { orders, products, pinned, ranking }: ProductList & { ranking: Ranking },
  { offset, limit }: Span,
): number[] {
  const left = products.copy();
  const first = pinned.filter((number) => products.has(number));
  for (const number of first) left.delete(number);
  const page = first.slice(offset, offset + limit);
  let from = Math.max(0, offset - first.length);
  for (const group of [...ranking, left]) {
    const part = partOf(group, left);
    const total = part instanceof BitSet ? part.count() : part.length;
    const span = { total, offset: from, limit: limit - page.length };
    page.push(...orders.page(part, { order: 'best', ...span }));
    if (page.length === limit) break;
    from = Math.max(0, from - total);
    if (part instanceof BitSet) left.subtract(part);
    else for (const number of part) left.delete(number);
  }
  return page;
}

/** By the points of each product, the most first. */
export function groupsByPoints(points: ReadonlyMap<number, number>): number[][] {
  const groups = Map.groupBy(points.keys(), (number) => points.get(number) ?? 0);
  return Array.from(groups)
    .toSorted(([one], [other]) => other - one)
    .map(([, numbers]) => numbers);
}

/** What is left of a group. */
function partOf(group: Ranking[number], left: BitSet): BitSet | readonly number[] {
  if (group === left) return left;
  if (group instanceof BitSet) return group.copy().intersect(left);
  return group.filter((number) => left.has(number));
}
