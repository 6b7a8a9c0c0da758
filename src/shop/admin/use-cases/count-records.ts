import { type Action, may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { countAllProducts } from '#shop/catalogue/store/table-plan.ts';
import { countUsers, everyUser } from '#shop/identity/store/users.ts';
import { everyOrder, countOrders } from '#shop/orders/store/orders.ts';

/** Null for what is not the visitor's to know. */
export interface RecordCounts {
  users: number | null;
  products: number | null;
  orders: number | null;
}

/** Record counts that the visitor's permissions allow. */
export async function countRecords(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<RecordCounts, { code: 'forbidden' }>> {
  if (!may(visitor, 'enter-admin')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const knows = (action: Action) => may(visitor, action) || may(visitor, 'see-figures');
  const [users, products, orders] = await Promise.all([
    knows('see-users') ? countUsers(read, everyUser) : null,
    knows('manage-products') ? countAllProducts(read) : null,
    knows('see-orders') ? countOrders(read, everyOrder) : null,
  ]);
  return ok({ users, products, orders });
}
