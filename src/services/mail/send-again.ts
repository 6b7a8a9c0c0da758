import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { requeueMail } from '#storage/mail/due-mail.ts';

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
