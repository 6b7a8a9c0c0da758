import type { Reader } from '#platform/database/database.ts';

export interface OrderedProducts {
  orderId: number;
  /** Their numbers; some more than once, and none of an order that was cancelled. */
  productIds: readonly number[];
}

export interface OrderSpan {
  /** Later orders than this one, by id. */
  after: number;
  /** Orders that were placed before this instant. */
  before: number;
  limit: number;
}

/** What orders contain, the oldest first. */
export async function readOrderedProducts(
  reader: Reader,
  { after, before, limit }: OrderSpan,
): Promise<OrderedProducts[]> {
  const orders = await reader
    .selectFrom('orders')
    .select(['id', 'status', 'placed_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const firstLater = orders.findIndex((order) => order.placed_at >= before);
  const settled = firstLater === -1 ? orders : orders.slice(0, firstLater);
  const kept = settled.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  const lines =
    kept.length === 0
      ? []
      : await reader
          .selectFrom('order_lines')
          .select(['order_id', 'product_id'])
          .where('order_id', 'in', kept)
          .execute();
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return settled.map(({ id }) => {
    return { orderId: id, productIds: (linesOf.get(id) ?? []).map((line) => line.product_id) };
  });
}
