import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { everyOrder, type OrderFilter } from '#shop/orders/store/order-filter.ts';
import { countOrders, listOrders as readOrders, findOrder } from '#shop/orders/store/orders.ts';

const ordersPageSize = 20;

export interface OrderTableRequest extends Omit<OrderFilter, 'userId'> {
  page: number;
}

export interface OrderTable {
  orders: Order[];
  page: Page;
}

/** Everybody's, newest first. */
export async function listOrders(
  shop: Shop,
  visitor: Visitor,
  { page: pageNumber, ...asked }: OrderTableRequest,
): Promise<Result<OrderTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const filter = { ...everyOrder, ...asked, text: asked.text.toLowerCase() };
  const page = pageOf(pageNumber, await countOrders(read, filter), ordersPageSize);
  const span = { ...filter, offset: page.offset, limit: page.size };
  return ok({ orders: await readOrders(read, span), page });
}

const myOrdersPageSize = 20;

export interface OrdersPage {
  orders: Order[];
  page: Page;
}

/** Specification 3: my orders are those whose userid is mine; newest first. */
export async function listMyOrders(
  shop: Shop,
  { userId }: Visitor,
  pageNumber: number,
): Promise<OrdersPage> {
  const { read } = shop.db;
  const mine = { ...everyOrder, userId };
  const page = pageOf(pageNumber, await countOrders(read, mine), myOrdersPageSize);
  const span = { ...mine, offset: page.offset, limit: page.size };
  return { orders: await readOrders(read, span), page };
}

export async function showOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<Order, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const order = await findOrder(shop.db.read, orderId);
  return order ? ok(order) : failed({ code: 'not-found' });
}
