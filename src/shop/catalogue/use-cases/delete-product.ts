import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  saveForRestore,
  deleteSnapshot,
  type RestoreFailure,
  restoreProduct as restoreRows,
  type DeletedProduct,
  findDeleted,
  listDeleted,
} from '#shop/catalogue/store/deleted-products.ts';
import { lockProduct } from '#shop/catalogue/store/editable-products.ts';
import {
  deleteProduct as deleteRows,
  recordProductEvent,
} from '#shop/catalogue/store/product-changes.ts';

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
  const write = { newId: shop.newId, actorId: visitor.userId, now: shop.clock() };
  return shop.db.write(async (writer) => {
    const product = await lockProduct(writer, id);
    if (!product) return failed({ code: 'not-found' });
    await saveForRestore(writer, id, write);
    await shop.hooks.productDeleted(writer, id);
    await deleteRows(writer, id);
    const details = { ...product.facts };
    await recordProductEvent(writer, { action: 'deleted', id, details }, write);
    return ok(null);
  });
}

type Restoration = Promise<Result<string, { code: 'forbidden' } | RestoreFailure>>;

/** Undoes a deletion: carts that still had it have it again. Answers the product's title. */
export function restoreProduct(shop: Shop, visitor: Visitor, id: number): Restoration {
  return restoreInto(shop, visitor, { id, categoryId: null });
}

/** As restoreProduct, into another category, because its own may be deleted. */
export async function restoreInto(
  shop: Shop,
  visitor: Visitor,
  { id, categoryId }: { id: number; categoryId: string | null },
): Restoration {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const write = { newId: shop.newId, actorId: visitor.userId, now: shop.clock() };
  return shop.db.write(async (writer) => {
    const restored = await restoreRows(writer, { id, categoryId, now: write.now });
    if (!restored.ok) return restored;
    await shop.hooks.productRestored(writer, id);
    await deleteSnapshot(writer, id);
    const details = { title: restored.value, isRestored: true };
    // Webhook consumers that received the deletion must learn of the restore.
    await recordProductEvent(writer, { action: 'added', id, details }, write);
    return ok(restored.value);
  });
}

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
