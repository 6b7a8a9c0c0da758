import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import type { Shop } from '#shop/shop.ts';
import { everyOrder } from '#shop/orders/store/order-filter.ts';
import { countOrders, listOrders } from '#shop/orders/store/orders.ts';

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
