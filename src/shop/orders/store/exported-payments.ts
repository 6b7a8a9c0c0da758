import type { Reader } from '#platform/database/database.ts';

const exported = [
  'orders.id as orderId',
  'orders.number',
  'orders.placed_at as placedAt',
  'paid.gateway',
  'paid.currency',
  'paid.captured_minor as capturedMinor',
  'paid.fee_minor as feeMinor',
  'paid.net_minor as netMinor',
  'paid.payout',
  'paid.paid_out_at as paidOutAt',
] as const;

/** A batch of payments at providers, by the id of their order. */
export function listExportedPayments(
  reader: Reader,
  { after, limit }: { after: number; limit: number },
) {
  return reader
    .selectFrom('payment_attempts as paid')
    .innerJoin('orders', 'orders.id', 'paid.order_id')
    .select(exported)
    .select((eb) => eb.fn.coalesce('paid.reference', eb.val('')).as('reference'))
    .where('paid.state', '=', 'placed')
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** A batch of the balances of edited orders that were paid at providers, by their id. */
export function listExportedBalances(
  reader: Reader,
  { after, limit }: { after: string; limit: number },
) {
  return reader
    .selectFrom('balance_payments as balance')
    .innerJoin('payment_attempts as paid', 'paid.id', 'balance.attempt_id')
    .innerJoin('orders', 'orders.id', 'balance.order_id')
    .select(['balance.id as balanceId', ...exported])
    .select((eb) => eb.fn.coalesce('paid.reference', eb.val('')).as('reference'))
    .where('balance.state', '<>', 'failed')
    .where('balance.id', '>', after)
    .orderBy('balance.id')
    .limit(limit)
    .execute();
}

export type ExportedPayment = Awaited<ReturnType<typeof listExportedPayments>>[number];
