import type { Reader } from '#platform/database/database.ts';
import type { SoldRefund } from '#shop/reports/rules/sold-order.ts';

/** Refunds of sales that have not failed, by order, the oldest first. */
export async function readSoldRefunds(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, SoldRefund[]>> {
  const rows = await reader
    .selectFrom('refunds')
    .select(['id', 'order_id', 'created_at', 'amount_minor', 'gift_card_id'])
    .where('order_id', 'in', orderIds)
    .where('state', '<>', 'failed')
    .where('is_excess', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .selectFrom('refund_lines')
    .select(['refund_id', 'position', 'quantity', 'amount_minor'])
    .where('refund_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byRefund = Map.groupBy(lines, (line) => line.refund_id);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  const entries = [...byOrder].map(([orderId, some]): [number, SoldRefund[]] => [
    orderId,
    some.map((row) => ({
      at: row.created_at,
      amountMinor: row.amount_minor,
      ...(row.gift_card_id === null ? {} : { isToGiftCard: true }),
      lines: (byRefund.get(row.id) ?? []).map(({ position, quantity, amount_minor }) => ({
        position,
        quantity,
        amountMinor: amount_minor,
      })),
    })),
  ]);
  return new Map(entries);
}
