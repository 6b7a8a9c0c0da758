import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { loadSummaries } from '#storage/catalogue/summaries.ts';
import { foundBy } from '#storage/catalogue/table-filter.ts';
import { everyUser, listUsers } from '#storage/identity/users.ts';
import { everyOrder } from '#storage/order-filter.ts';
import { listOrders } from '#storage/orders.ts';
import { readSettings } from '#storage/settings.ts';

const mostOfEach = 5;

export interface FoundRecords {
  products: { id: number; title: string; category: string }[];
  orders: { id: number; number: string; userEmail: string }[];
  users: { number: number; email: string }[];
}

/** The first few of everything this visitor looks after that answers to these words. */
export async function findRecords(
  shop: Shop,
  visitor: Visitor,
  text: string,
): Promise<Result<FoundRecords, { code: 'forbidden' }>> {
  if (!may(visitor, 'enter-admin')) return failed({ code: 'forbidden' });
  if (text === '') return ok({ products: [], orders: [], users: [] });
  const { read } = shop.db;
  const some = { text: text.toLowerCase(), offset: 0, limit: mostOfEach };
  const [products, orders, users] = await Promise.all([
    may(visitor, 'manage-products') ? findProducts(shop, text) : [],
    may(visitor, 'see-orders') ? listOrders(read, { ...everyOrder, ...some }) : [],
    may(visitor, 'see-users') ? listUsers(read, { ...everyUser, ...some }) : [],
  ]);
  return ok({
    products: products.map(({ id, title, category }) => ({ id, title, category })),
    orders: orders.map(({ id, number, userEmail }) => ({ id, number, userEmail })),
    users: users.map(({ number, email }) => ({ number, email })),
  });
}

async function findProducts({ db: { read } }: Shop, text: string) {
  const ids = await foundBy(read, text, mostOfEach);
  return loadSummaries(read, ids.slice(0, mostOfEach), settingsFrom(await readSettings(read)));
}
