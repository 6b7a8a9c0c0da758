import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { readEdits, type SeenEdit } from '#shop/catalogue/store/product-table.ts';

/** The selected products that are still there, with the edit of each that a change is made from. */
export async function readSelectedEdits(
  shop: Shop,
  visitor: Visitor,
  ids: readonly number[],
): Promise<Result<SeenEdit[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await readEdits(shop.db.read, ids));
}
