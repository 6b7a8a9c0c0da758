import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Order, orderedProductIds } from '#shop/orders/rules/order.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  everyOrder,
  countOrders,
  listOrders as readOrders,
  readOrdersById,
  findOrder,
} from '#shop/orders/store/orders.ts';
import {
  countDeskOrders,
  type DeskFilter,
  findDeskOrders,
  planDesk,
} from '#shop/orders/store/orders-desk.ts';
import {
  maxCountedOrders,
  type OrderTableRequest,
  unfilteredOrders,
} from '#shop/orders/rules/orders-desk.ts';
import { listTagsOf } from '#shop/orders/store/order-tags.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';
import { endOfDay, startOfDay } from '#platform/calendar-day.ts';
import { parseMoney } from '#platform/money.ts';
import { indexOrders } from './index-orders.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const ordersPageSize = 20;

export interface OrderTable {
  orders: Order[];
  /** By the order's id. */
  tags: Record<number, string[]>;
  /** Its total is one more than `maxCountedOrders` where there are more. */
  page: Page;
}

/** The orders of all customers, newest first. */
export async function listOrders(
  shop: Shop,
  visitor: Visitor,
  request: OrderTableRequest,
): Promise<Result<OrderTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const plan = await planDesk(read, await deskFilter(shop, request));
  const total = await countDeskOrders(read, plan);
  const { number, count, ...span } = pageOf(
    request.page,
    Math.min(total, maxCountedOrders),
    ordersPageSize,
  );
  const ids = await findDeskOrders(read, plan, { offset: span.offset, limit: span.size });
  const orders = await readOrdersById(read, ids);
  const tags = Object.fromEntries(await listTagsOf(read, ids));
  return ok({ orders, tags, page: { number, count, ...span, total } });
}

/** The newest orders that contain the text. */
export async function firstOrdersWith(shop: Shop, text: string, limit: number): Promise<Order[]> {
  const { read } = shop.db;
  const plan = await planDesk(read, await deskFilter(shop, { ...unfilteredOrders, text }));
  return readOrdersById(read, await findDeskOrders(read, plan, { offset: 0, limit }));
}

/** At most this many products of a text are looked for in orders. */
const maxProducts = 100;

/** What the request means in the database; search is brought up to date first. */
async function deskFilter(shop: Shop, request: OrderTableRequest): Promise<DeskFilter> {
  const { read } = shop.db;
  const { text, status, payment, country, product, from, to, minTotal, maxTotal, tag } = request;
  if (text !== '') await indexOrders(shop);
  const { timeZone, currency } = settingsFrom(await readSettings(read));
  const minor = (amount: string | null) =>
    amount === null ? null : (parseMoney(amount, currency)?.amount ?? null);
  return {
    text: text.toLowerCase(),
    status,
    payment,
    country,
    productIds: product === '' ? null : await foundBy(read, product, maxProducts),
    placedFrom: from === null ? null : startOfDay(from, timeZone),
    placedBefore: to === null ? null : endOfDay(to, timeZone),
    minTotalMinor: minor(minTotal),
    maxTotalMinor: minor(maxTotal),
    tag,
  };
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

/** The newest of my orders; null where there is none. */
export async function findLatestOrder(shop: Shop, { userId }: Visitor): Promise<Order | null> {
  const [latest] = await readOrders(shop.db.read, { ...everyOrder, userId, offset: 0, limit: 1 });
  return latest ?? null;
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
  const productIds = orderedProductIds(orders.flatMap(({ lines }) => lines));
  const [products, accounts] = await Promise.all([
    loadSummaries(read, productIds, settingsFrom(stored)),
    findAccountFacts(read, [...new Set(orders.map((order) => order.userId))]),
  ]);
  const productsById = new Map(products.map((product) => [product.id, product]));
  const accountsById = new Map(accounts.map((account) => [account.userId, account]));
  const browsed = orders.map((order) => {
    return { order, account: accountsById.get(order.userId) ?? null, products: productsById };
  });
  return { orders: browsed, total };
}
