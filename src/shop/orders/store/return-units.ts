import {
  type AvailabilityRefresh,
  queueAvailabilityRefresh,
} from '#shop/catalogue/store/availability-refresh.ts';
import { recordStockChanges, type StockChange } from '#shop/inventory/store/stock-changes.ts';
import type { SellableChange } from '#shop/inventory/store/stock-reservations.ts';
import { returnStock } from '#shop/inventory/store/stock.ts';
import type { Writer } from '#platform/database/database.ts';

export interface UnitsReturn extends AvailabilityRefresh {
  reason: 'cancelled' | 'refunded' | 'returned';
  orderId: number;
  /** Null for the shop itself. */
  actorId: string | null;
}

/** In the order of variant ids, like orders, to avoid deadlocks. */
export async function returnUnits(
  writer: Writer,
  units: readonly { variantId: string; units: number }[],
  { reason, orderId, actorId, ...refresh }: UnitsReturn,
): Promise<void> {
  const changes: StockChange[] = [];
  const sellable: SellableChange[] = [];
  for (const one of units.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { variantId } = one;
    const left = await returnStock(writer, variantId, one.units);
    if (left === null) continue;
    const { onHand } = left;
    changes.push({ variantId, before: onHand - one.units, after: onHand });
    sellable.push({ variantId, before: left.sellable - one.units, after: left.sellable });
  }
  await queueAvailabilityRefresh(writer, sellable, refresh);
  await recordStockChanges(writer, changes, { reason, actorId, orderId, now: refresh.now });
}
