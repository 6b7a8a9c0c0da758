import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import {
  type RestoreFailure,
  restoreProduct as bringBack,
} from '#storage/catalogue/deleted-products.ts';

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
