import type { VerifiedVisitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { eraseAccount } from '#shop/customers/store/erase-account.ts';
import { lockOwners } from '#shop/identity/store/staff.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

/** Permanently deletes the visitor's own account and confirms by email. The last owner cannot be deleted. */
export async function deleteAccount(
  shop: Shop,
  { userId, email, role }: VerifiedVisitor,
): Promise<Result<null, { code: 'last-owner' }>> {
  const now = shop.clock();
  const deleted = await shop.db.write(async (writer) => {
    if (role === 'owner') {
      const owners = await lockOwners(writer);
      if (owners.every((id) => id === userId)) return failed({ code: 'last-owner' } as const);
    }
    await eraseAccount(writer, { userId, jobId: shop.newId(), now });
    const mail = { id: shop.newId(), template: 'account-deleted', recipient: email } as const;
    await queueMail(writer, { ...mail, data: {}, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.deleted',
      subject: { type: 'account', id: userId },
      details: { role },
    });
    return ok(null);
  });
  if (deleted.ok) shop.log.info({ code: 'account-deleted', userId }, 'account deleted');
  return deleted;
}
