import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  deleteSnapshot,
  type RestoreFailure,
  restoreProduct as bringBack,
} from '#shop/catalogue/store/deleted-products.ts';

/** Undoes a deletion: carts that still had it have it again. Answers the product's title. */
export async function restoreProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<string, { code: 'forbidden' } | RestoreFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const restored = await bringBack(writer, id, now);
    if (!restored.ok) return restored;
    await shop.hooks.productRestored(writer, id);
    await deleteSnapshot(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      // Webhook consumers that received the deletion must learn of the restore.
      action: 'product.added',
      subject: `product ${id}`,
      details: { title: restored.value, isRestored: true },
    });
    return ok(restored.value);
  });
}
