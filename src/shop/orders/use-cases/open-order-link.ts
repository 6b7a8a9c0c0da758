import { openedLinks } from '#shop/access/rules/throttles.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

interface OrderLink {
  orderId: number;
  token: string;
  network: string | null;
}

export type OrderLinkFailure =
  | { code: 'not-found' }
  | { code: 'too-many-requests'; waitMs: number };

/**
 * The order of a signed link. It opens no longer once the contact details of a guest were removed, or the account
 * was deleted.
 */
export async function openOrderLink(
  shop: Shop,
  { orderId, token, network }: OrderLink,
): Promise<Result<Order, OrderLinkFailure>> {
  const tries = openedLinks(network);
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (!shop.orderLinks.isValid(orderId, token)) return failed({ code: 'not-found' });
  shop.attempts.refund(tries);
  const order = await findOrder(shop.db.read, orderId);
  const isOwned = order !== null && (order.isGuest || order.userId !== '');
  return isOwned ? ok(order) : failed({ code: 'not-found' });
}
