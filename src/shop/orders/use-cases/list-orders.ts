import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  everyOrder,
  type OrderFilter,
  countOrders,
  listOrders as readOrders,
  findOrder,
} from '#shop/orders/store/orders.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const ordersPageSize = 20;

export interface OrderTableRequest extends Omit<OrderFilter, 'userId'> {
  page: number;
}

export interface OrderTable {
  orders: Order[];
  page: Page;
}

/** The orders of all customers, newest first. */
export async function listOrders(
  shop: Shop,
  visitor: Visitor,
  { page: pageNumber, ...criteria }: OrderTableRequest,
): Promise<Result<OrderTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const filter = { ...everyOrder, ...criteria, text: criteria.text.toLowerCase() };
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

export interface BrowsedOrder {
  order: Order;
  /** Null if the account was deleted. */
  account: AccountFacts | null;
  /** The order's current products, as far as they still exist. */
  products: ReadonlyMap<number, ProductSummary>;
}

export interface BrowsedOrders {
  orders: BrowsedOrder[];
  total: number;
}

/** Ruling 32: staff read all orders, customers their own, by ascending id. */
export async function browseOrders(
  shop: Shop,
  visitor: Visitor,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<BrowsedOrders> {
  const { read } = shop.db;
  const userId = may(visitor, 'see-orders') ? null : visitor.userId;
  const theirs = { ...everyOrder, userId };
  const [stored, total, orders] = await Promise.all([
    readSettings(read),
    countOrders(read, theirs),
    readOrders(read, { ...theirs, after, offset, limit }),
  ]);
  const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const [products, accounts] = await Promise.all([
    loadSummaries(read, [...new Set(productIds)], settingsFrom(stored)),
    findAccountFacts(read, [...new Set(orders.map((order) => order.userId))]),
  ]);
  const productsById = new Map(products.map((product) => [product.id, product]));
  const accountsById = new Map(accounts.map((account) => [account.userId, account]));
  const browsed = orders.map((order) => {
    return { order, account: accountsById.get(order.userId) ?? null, products: productsById };
  });
  return { orders: browsed, total };
}
