import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type DeletedProduct,
  findDeleted,
  listDeleted,
} from '#shop/catalogue/store/deleted-products.ts';

const maxShown = 100;

/** What can still be restored, the last one first; with an id that one alone. */
export async function listDeletedProducts(
  shop: Shop,
  visitor: Visitor,
  id: number | null = null,
): Promise<Result<DeletedProduct[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  if (id === null) return ok(await listDeleted(shop.db.read, { now, limit: maxShown }));
  const one = await findDeleted(shop.db.read, id, now);
  return ok(one ? [one] : []);
}
