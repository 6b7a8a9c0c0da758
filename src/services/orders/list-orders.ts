import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Page, pageOf } from '#domain/paging.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { everyOrder, type OrderFilter } from '#storage/order-filter.ts';
import { countOrders, listOrders as readOrders } from '#storage/orders.ts';

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
