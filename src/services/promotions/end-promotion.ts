import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { endPromotion as writeEnd } from '#storage/promotions/promotions.ts';

/** Ends the promotion; existing orders keep their discount. */
export async function endPromotion(
  shop: Shop,
  visitor: Visitor,
  promotionId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-running' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await writeEnd(writer, promotionId, now))) return failed({ code: 'not-running' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.ended',
      subject: `promotion ${promotionId}`,
      details: {},
    });
    return ok(null);
  });
}
