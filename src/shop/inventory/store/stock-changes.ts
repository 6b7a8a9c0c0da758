import type { StockReason } from '#shop/inventory/rules/availability.ts';
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
    units_before: before,
    units_after: after,
    actor_id: actorId,
    order_id: orderId,
  }));
  await writer.insertInto('stock_changes').values(rows).execute();
}

/** The actor, reason and time of a stock count. */
export interface Counting {
  actorId: string | null;
  reason: Extract<StockReason, 'counted' | 'imported'>;
  now: number;
}

export interface StockCount extends Counting {
  variantId: string;
  /** The count on which the change is based; null if untracked. */
  seen: number | null;
  counted: number | null;
}

/**
 * Sets the stock level, reserved units included. Reservations remain even if fewer units were counted than are
 * reserved. False if the level has changed since `seen` was read.
 */
export async function setStock(writer: Writer, count: StockCount): Promise<boolean> {
  const { variantId, seen, counted, reason, actorId, now } = count;
  if (!(await setCount(writer, count))) return false;
  if (seen === counted) return true;
  const change = { variantId, before: seen, after: counted };
  await recordStockChanges(writer, [change], { reason, actorId, orderId: null, now });
  return true;
}

async function setCount(writer: Writer, count: StockCount): Promise<boolean> {
  const { variantId, seen, counted } = count;
  if (seen === null) {
    if (counted === null) return true;
    const reserved = await lockReservations(writer, variantId);
    const { numInsertedOrUpdatedRows } = await writer
      .insertInto('stock')
      .values({ variant_id: variantId, on_hand: counted, reserved })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  if (counted === null) {
    const { numDeletedRows } = await writer
      .deleteFrom('stock')
      .where('variant_id', '=', variantId)
      .where('on_hand', '=', seen)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await writer
    .updateTable('stock')
    .set({ on_hand: counted })
    .where('variant_id', '=', variantId)
    .where('on_hand', '=', seen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the number of reserved units and locks the reservations until this transaction ends. */
async function lockReservations(writer: Writer, variantId: string): Promise<number> {
  const rows = await writer
    .updateTable('stock_reservations')
    .set((row) => ({ quantity: row.ref('quantity') }))
    .where('variant_id', '=', variantId)
    .returning('quantity')
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}
