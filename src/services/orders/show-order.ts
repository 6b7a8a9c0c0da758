import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Order } from '#domain/orders/order.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { findOrder } from '#storage/orders.ts';

export async function showOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<Order, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const order = await findOrder(shop.db.read, orderId);
  return order ? ok(order) : failed({ code: 'not-found' });
}
