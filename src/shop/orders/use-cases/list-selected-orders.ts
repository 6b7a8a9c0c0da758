import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { labelsCsv } from '#shop/orders/rules/label-file.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrders } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/** At once, in one request. */
export const maxSelected = 200;

/** The orders that were selected in the table, the oldest first. */
export async function listSelectedOrders(
  shop: Shop,
  visitor: Visitor,
  orderIds: readonly number[],
): Promise<Result<Order[], { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(await findOrders(shop.db.read, orderIds.slice(0, maxSelected)));
}

/** Addresses and units of the selected orders, for the labels of a carrier. */
export async function exportLabels(
  shop: Shop,
  visitor: Visitor,
  orderIds: readonly number[],
): Promise<Result<string, { code: 'forbidden' }>> {
  const orders = await listSelectedOrders(shop, visitor, orderIds);
  return orders.ok ? ok(labelsCsv(orders.value)) : orders;
}
