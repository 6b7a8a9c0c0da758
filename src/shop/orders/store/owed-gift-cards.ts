import { sql, type SqlBool } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';

/**
 * Orders that are paid in full and have units that are gift cards without a card, the oldest first. An authorization
 * can end after a part was captured: such an order counts as paid, but not in full.
 */
export async function listOwedGiftCards(reader: Reader, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('order_lines')
    // On SQLite a cross join keeps this sequence: the few lines by their index. By itself it begins with all paid orders.
    .crossJoin('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('order_lines.order_id as id')
    .distinct()
    .whereRef('orders.id', '=', 'order_lines.order_id')
    .where(sql<SqlBool>`order_lines.gift_cards_issued < order_lines.quantity`)
    .where('payments.status', 'in', refundableStatuses)
    .where('payments.balance_minor', '=', 0)
    .where((order) =>
      order.not(
        order.exists(
          order
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'order_lines.order_id')
            .where('captured_minor', '>', 0)
            .whereRef('captured_minor', '<', 'payments.amount_minor'),
        ),
      ),
    )
    .where('orders.status', '<>', 'cancelled')
    .orderBy('order_lines.order_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markGiftCardsIssued(
  writer: Writer,
  orderId: number,
  position: number,
): Promise<void> {
  await writer
    .updateTable('order_lines')
    .set((line) => ({ gift_cards_issued: line.ref('quantity') }))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}
