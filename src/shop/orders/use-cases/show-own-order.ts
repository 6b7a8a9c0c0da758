import { findOrderMailRecipient } from '#shop/email/store/outbox.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { actsAsCustomer, withoutPersonalData } from '#shop/orders/rules/order-link.ts';
import { ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findOwnOrder, type OwnOrder } from './cancel-order.ts';
import { type OrderLinkFailure, openOrderLink } from './open-order-link.ts';

interface ShownOrder {
  order: Order;
  /** Whether the reader can act as the customer; the order has no personal data for all others. */
  isCustomer: boolean;
}

/** The order of a page, for its customer and for everyone who has its signed link. */
export async function showOwnOrder(
  shop: Shop,
  own: OwnOrder,
): Promise<Result<ShownOrder, OrderLinkFailure>> {
  const { token, visitor, ...link } = own;
  if (token === null) {
    const found = await findOwnOrder(shop, own);
    return found.ok ? ok({ order: found.value, isCustomer: true }) : found;
  }
  const opened = await openOrderLink(shop, { ...link, token });
  if (!opened.ok) return opened;
  const isCustomer = actsAsCustomer(opened.value, visitor);
  const order = isCustomer ? opened.value : withoutPersonalData(opened.value);
  return ok({ order, isCustomer });
}

/** Where the confirmation of an order is sent; null where there is none. */
export function findConfirmationRecipient(shop: Shop, orderId: number): Promise<string | null> {
  return findOrderMailRecipient(shop.db.read, { orderId, template: 'order-placed' });
}
