import type { StockReason } from '#shop/inventory/rules/stock-change.ts';
import type { Writer } from '#platform/database/database.ts';

export interface StockChange {
  variantId: string;
  /** Null: untracked. */
  before: number | null;
  after: number | null;
}

export interface StockCause {
  reason: StockReason;
  /** The account that made the change; null for the system. */
  actorId: string | null;
  orderId: number | null;
  now: number;
}

/** Records changes in their own transaction. Sales are already recorded as order lines. */
export async function recordStockChanges(
  writer: Writer,
  changes: readonly StockChange[],
  { reason, actorId, orderId, now }: StockCause,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ variantId, before, after }) => ({
    variant_id: variantId,
    at: now,
    reason,
    pieces_before: before,
    pieces_after: after,
    actor_id: actorId,
    order_id: orderId,
  }));
  await writer.insertInto('stock_changes').values(rows).execute();
}
