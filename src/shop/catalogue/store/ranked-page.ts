import type { BitSet } from '#platform/number-sets.ts';
import type { Sort } from '#shop/catalogue/rules/selection.ts';
import type { ProductOrders } from './product-orders.ts';
import type { Ranking } from './search-hits.ts';

/** Products with the order that they have where no other is chosen. */
export interface ProductList {
  orders: ProductOrders;
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

/** Those pinned, then those with the most points; of products with as many, what sells best. */
function rankedPage(
  { orders, products, pinned, ranking }: ProductList & { ranking: Ranking },
  { offset, limit }: Span,
): number[] {
  const first = pinned.filter((number) => products.has(number));
  const others = products.copy();
  for (const number of first) others.delete(number);
  if ('points' in ranking && ranking.points.size > 0) {
    const sorted = others.numbers().toSorted(orders.byPoints(ranking.points));
    return [...first, ...sorted].slice(offset, offset + limit);
  }
  const before = 'first' in ranking ? others.copy().intersect(ranking.first) : null;
  if (before) others.subtract(before);
  const page: number[] = [];
  let from = offset;
  for (const part of [first, before, others]) {
    if (part === null) continue;
    const total = Array.isArray(part) ? part.length : part.count();
    const left = limit - page.length;
    if (Array.isArray(part)) page.push(...part.slice(from, from + left));
    else page.push(...orders.page(part, { order: 'best', total, offset: from, limit: left }));
    from = Math.max(0, from - total);
  }
  return page;
}
