import { failed, ok, type Result } from '#platform/result.ts';
import type { Writer } from '#platform/database/database.ts';
import { deductReservedStock, releaseStock, reserveStock } from './stock.ts';

interface Units {
  variantId: string;
  quantity: number;
}

/** Sellable units of a variant before and after a reservation or its release. */
export interface SellableChange {
  variantId: string;
  before: number;
  after: number;
}

/** Units on hand of a variant before and after a sale. Reservations do not change them. */
export type StockFall = SellableChange;

export interface SoldUnits {
  /** Units deducted from stock by variant; untracked variants are left out. */
  deducted: ReadonlyMap<string, number>;
  falls: readonly StockFall[];
}

/**
 * Reserves units for a payment. Lines of the same variant are added up, and variants are locked in id order to
 * avoid deadlocks. If one is short, the transaction must be rolled back.
 */
export async function reserveUnits<Line extends Units>(
  writer: Writer,
  paymentId: string,
  lines: readonly Line[],
): Promise<Result<SellableChange[], { code: 'short'; line: Line; available: number }>> {
  const changes: SellableChange[] = [];
  const byVariant = Map.groupBy(lines, ({ variantId }) => variantId);
  for (const variantId of [...byVariant.keys()].toSorted()) {
    const [line, ...others] = byVariant.get(variantId) ?? [];
    if (!line) continue;
    const quantity = others.reduce((sum, one) => sum + one.quantity, line.quantity);
    const reserved = await reserveStock(writer, variantId, quantity);
    if (!reserved.ok) return failed({ ...reserved.failure, line });
    if (reserved.value === null) continue;
    const { sellable: after } = reserved.value;
    const row = { payment_id: paymentId, variant_id: variantId, quantity };
    await writer.insertInto('stock_reservations').values(row).execute();
    changes.push({ variantId, before: after + quantity, after });
  }
  return ok(changes);
}

/** Turns the reservation into a sale. */
export async function completeReservation(writer: Writer, paymentId: string): Promise<SoldUnits> {
  const deducted = new Map<string, number>();
  const falls: StockFall[] = [];
  for (const { variantId, quantity } of await deleteReservations(writer, paymentId)) {
    const sold = await deductReservedStock(writer, variantId, quantity);
    deducted.set(variantId, sold.deducted);
    const { onHandBefore: before } = sold;
    falls.push({ variantId, before, after: before - sold.deducted });
  }
  return { deducted, falls };
}

/** Makes the reserved units sellable again. */
export async function releaseReservation(
  writer: Writer,
  paymentId: string,
): Promise<SellableChange[]> {
  const changes: SellableChange[] = [];
  for (const { variantId, quantity } of await deleteReservations(writer, paymentId)) {
    const after = await releaseStock(writer, variantId, quantity);
    if (after !== null) changes.push({ variantId, before: after - quantity, after });
  }
  return changes;
}

/** Deletes and returns the reservations, in the order of variant ids. */
async function deleteReservations(writer: Writer, paymentId: string): Promise<Units[]> {
  const rows = await writer
    .deleteFrom('stock_reservations')
    .where('payment_id', '=', paymentId)
    .returning(['variant_id as variantId', 'quantity'])
    .execute();
  return rows.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
}
