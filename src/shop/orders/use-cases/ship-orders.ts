import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { TrackedOrder } from '#shop/orders/rules/tracking-file.ts';
import { findOrderIds } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { type ShipmentFailure, shipOrder } from './ship-order.ts';

export interface ShippedRow {
  number: string;
  /** Null if it has shipped. */
  problem: Exclude<ShipmentFailure['code'], 'forbidden'> | null;
}

interface Bulk {
  rows: readonly TrackedOrder[];
  /** Chosen by the form, so that sending it twice ships each order once. */
  key: string;
}

/** Ships what is left of each order. Each is a write of its own: one that is refused stops no other. */
export async function shipOrders(
  shop: Shop,
  visitor: Visitor,
  { rows, key }: Bulk,
): Promise<Result<ShippedRow[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const numbers = rows.map(({ number }) => number);
  const ids = await findOrderIds(shop.db.read, numbers);
  const done: ShippedRow[] = [];
  for (const [at, { number, ...tracking }] of rows.entries()) {
    const orderId = ids.get(number) ?? 0;
    const shipment = { orderId, key: `${key}-${at}`, lines: 'rest', ...tracking } as const;
    const shipped = await shipOrder(shop, visitor, shipment);
    if (shipped.ok) done.push({ number, problem: null });
    else if (shipped.failure.code === 'forbidden') return failed({ code: 'forbidden' });
    else done.push({ number, problem: shipped.failure.code });
  }
  return ok(done);
}
