import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { requeueMail } from '#shop/email/store/due-mail.ts';

/** Requeues a failed email with all of its attempts. */
export async function resendMail(
  shop: Shop,
  visitor: Visitor,
  mailId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-failed' }>> {
  if (!may(visitor, 'manage-mail')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await requeueMail(writer, mailId, now))) return failed({ code: 'not-failed' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'mail.requeued',
      subject: `mail ${mailId}`,
      details: {},
    });
    return ok(null);
  });
}
