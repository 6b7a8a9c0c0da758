import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { endPromotion as writeEnd } from '#shop/promotions/store/promotions.ts';

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
