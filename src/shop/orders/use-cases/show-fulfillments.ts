import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { canUndo, type Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface ListedFulfillment extends Fulfillment {
  canUndo: boolean;
}

export interface OrderFulfillments {
  order: Order;
  /** The oldest first, those included that were undone. */
  fulfillments: ListedFulfillment[];
}

export async function showFulfillments(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<OrderFulfillments, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const order = await findOrder(read, orderId);
  if (!order) return failed({ code: 'not-found' });
  const now = shop.clock();
  const isOpen = order.fulfillment !== 'delivered';
  const fulfillments = await listFulfillments(read, [orderId]);
  return ok({
    order,
    fulfillments: fulfillments.map((one) => ({ ...one, canUndo: isOpen && canUndo(one, now) })),
  });
}
