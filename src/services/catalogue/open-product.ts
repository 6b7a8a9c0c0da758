import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { type EditableProduct, findEditableProduct } from '#storage/catalogue/editable-products.ts';

/** A product as the form to update it opens on it. */
export async function openProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<EditableProduct, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const product = await findEditableProduct(shop.db.read, id);
  return product ? ok(product) : failed({ code: 'not-found' });
}
