import type { Reader, Writer } from '#platform/database/database.ts';
import { indexOrders } from '#shop/search/store/order-search.ts';

const ordersPerBatch = 500;

/**
 * Transactions end in another order than they take their ids, so that on PostgreSQL an order may appear below the
 * highest that is indexed. Never this many orders are under way at once.
 */
const maxUnderWay = 1_000;

/** The oldest orders that search does not find yet. */
export async function findUnindexedOrders(reader: Reader): Promise<number[]> {
  const { last } = await reader
    .selectFrom('order_search')
    .select((row) => row.fn.max('order_id').as('last'))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('orders')
    .select('id')
    .where('id', '>', (last ?? 0) - maxUnderWay)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_search')
            .select('order_id')
            .whereRef('order_search.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(ordersPerBatch)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes these orders found by number, email, name, and title and SKU of their lines. */
export async function indexOrdersById(writer: Writer, ids: readonly number[]): Promise<void> {
  const orders = await writer
    .selectFrom('orders')
    .select(['id', 'number', 'user_email', 'customer_name'])
    .where('id', 'in', ids)
    .execute();
  const lines = await writer
    .selectFrom('order_lines')
    .select(['order_id', 'title', 'sku'])
    .where('order_id', 'in', ids)
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const texts = orders.map(({ id, number, user_email, customer_name }) => ({
    orderId: id,
    texts: [
      number,
      user_email,
      customer_name,
      ...(linesOf.get(id) ?? []).flatMap(({ title, sku }) => [title, sku ?? '']),
    ],
  }));
  await indexOrders(writer, texts);
}
