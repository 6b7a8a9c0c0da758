import type { Reader } from '#platform/database/database.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';

/** Orders to ship: whose money is there or reserved, or is paid on delivery. And those that are still to be paid. */
export async function countWaitingOrders(
  reader: Reader,
): Promise<{ toShip: number; unpaid: number }> {
  const rows = await reader
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.status', '=', 'placed')
    .groupBy(['payments.status', 'payments.method'])
    .select(['payments.status', 'payments.method'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute();
  const isReady = ({ status, method }: (typeof rows)[number]) =>
    readyStatuses.includes(status) || (status === 'awaited' && method === 'cash-on-delivery');
  const countOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0);
  return {
    toShip: countOf(rows.filter(isReady)),
    unpaid: countOf(rows.filter((row) => row.status === 'awaited' && !isReady(row))),
  };
}

const readyStatuses: readonly PaymentStatus[] = ['paid', 'authorized', 'partially-refunded'];
