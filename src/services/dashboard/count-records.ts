import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { countProductTable } from '#storage/catalogue/product-table.ts';
import { countUsers } from '#storage/identity/users.ts';
import { countOrders } from '#storage/orders.ts';

export interface RecordCounts {
  users: number;
  products: number;
  orders: number;
}

/** How much there is of each thing staff look after. */
export async function countRecords(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<RecordCounts, { code: 'forbidden' }>> {
  if (!may(visitor, 'enter-admin')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [users, products, orders] = await Promise.all([
    countUsers(read, ''),
    countProductTable(read, { text: '', category: null }),
    countOrders(read, null),
  ]);
  return ok({ users, products, orders });
}
