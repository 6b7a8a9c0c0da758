import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { readEdits, type SeenEdit } from '#storage/catalogue/product-table.ts';

/** The selected products that are still there, with the edit of each that a change is made from. */
export async function readSelectedEdits(
  shop: Shop,
  visitor: Visitor,
  ids: readonly number[],
): Promise<Result<SeenEdit[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await readEdits(shop.db.read, ids));
}
