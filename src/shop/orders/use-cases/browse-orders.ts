import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { everyOrder } from '#shop/orders/store/order-filter.ts';
import { countOrders, listOrders } from '#shop/orders/store/orders.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface BrowsedOrder {
  order: Order;
  /** Null when the account is no longer there. */
  account: AccountFacts | null;
  /** Of the order's products those that are still there, as they are today. */
  products: ReadonlyMap<number, ProductSummary>;
}

export interface BrowsedOrders {
  orders: BrowsedOrder[];
  total: number;
}

/** Ruling 32: staff read all orders, a customer the own ones; from the lowest id on. */
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
    listOrders(read, { ...theirs, after, offset, limit }),
  ]);
  const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const [products, accounts] = await Promise.all([
    loadSummaries(read, [...new Set(productIds)], settingsFrom(stored)),
    findAccountFacts(read, [...new Set(orders.map((order) => order.userId))]),
  ]);
  const productsById = new Map(products.map((product) => [product.id, product]));
  const accountsById = new Map(accounts.map((account) => [account.userId, account]));
  const told = orders.map((order) => {
    return { order, account: accountsById.get(order.userId) ?? null, products: productsById };
  });
  return { orders: told, total };
}
