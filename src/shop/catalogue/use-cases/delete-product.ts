import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { saveForRestore } from '#shop/catalogue/store/deleted-products.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { deleteProduct as removeProduct } from '#shop/catalogue/store/product-changes.ts';

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
    await shop.hooks.productDeleted(writer, id);
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
