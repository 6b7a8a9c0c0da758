import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrder } from '#shop/orders/store/orders.ts';

export async function showOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<Order, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const order = await findOrder(shop.db.read, orderId);
  return order ? ok(order) : failed({ code: 'not-found' });
}
