import type { Visitor } from '#domain/identity/visitor.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Page, pageOf } from '#domain/paging.ts';
import type { Shop } from '#services/shop.ts';
import { everyOrder } from '#storage/order-filter.ts';
import { countOrders, listOrders } from '#storage/orders.ts';

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
  return { orders: await listOrders(read, span), page };
}
