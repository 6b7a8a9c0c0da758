import type { Reader } from '#platform/database/database.ts';
import { prepaidMethods } from '#shop/orders/rules/unpaid-order.ts';

/** The oldest unpaid orders of which nothing has shipped, and that were placed at `cutoff` or before. */
export async function findUnpaidOrders(
  reader: Reader,
  { cutoff, limit }: { cutoff: number; limit: number },
): Promise<number[]> {
  const rows = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .where('payments.status', '=', 'awaited')
    .where((payment) =>
      payment.or([
        payment('payments.method', 'in', prepaidMethods),
        payment.and([
          payment('payments.gift_card_minor', '>', 0),
          payment('payments.method', '<>', 'cash-on-delivery'),
        ]),
      ]),
    )
    .where('payments.created_at', '<=', cutoff)
    .where('orders.fulfillment', '=', 'unfulfilled')
    .orderBy('payments.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
