import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { cancelPictures as writeCancel } from '#shop/imports/store/import-pictures.ts';

/** Of an import that is written: what has not been fetched yet is not fetched any more. */
export async function cancelPictures(
  shop: Shop,
  visitor: Visitor,
  importId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'too-late' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const count = await writeCancel(writer, importId);
    if (count === 0) return failed({ code: 'too-late' as const });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'products.import-pictures-cancelled',
      subject: `import ${importId}`,
      details: { pictures: count },
    });
    return ok(null);
  });
}
