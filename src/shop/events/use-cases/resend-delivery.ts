import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { requeueDelivery } from '#shop/events/store/due-deliveries.ts';

/** The same message once more, with all its attempts before it. */
export async function resendDelivery(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-done' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await requeueDelivery(writer, id, now))) return failed({ code: 'not-done' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'webhook.resent',
      subject: `delivery ${id}`,
      details: {},
    });
    return ok(null);
  });
}
