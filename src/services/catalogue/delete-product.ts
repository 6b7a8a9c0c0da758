import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { saveForRestore } from '#storage/catalogue/deleted-products.ts';
import { findEditableProduct } from '#storage/catalogue/editable-products.ts';
import { deleteProduct as removeProduct } from '#storage/catalogue/product-changes.ts';

/**
 * Takes a product off the shelves, to be restored within 30 days. Carts say that it has gone; orders keep it, and so do
 * its picture files for them.
 */
export async function deleteProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const product = await findEditableProduct(writer, id);
    const undo = { actorId: visitor.userId, now };
    if (!product || !(await saveForRestore(writer, id, undo))) return failed({ code: 'not-found' });
    await removeProduct(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'product.deleted',
      subject: `product ${id}`,
      details: { ...product.facts },
    });
    return ok(null);
  });
}
