import { may } from '#shop/access/rules/permissions.ts';
import { isInvited, type ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { findManagedUser } from '#shop/identity/store/managed-user.ts';

/** Emails the account owner a password link that is visible to no one else. */
export async function mailPasswordLink(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, ManageUserFailure | { code: 'user-disabled' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  return shop.db.write(async (writer) => {
    const found = await findManagedUser(writer, visitor, number);
    if (!found.ok) return found;
    const { userId, email, disabledAt } = found.value;
    if (disabledAt !== null) return failed({ code: 'user-disabled' });
    const purpose = isInvited(found.value) ? 'invite-staff' : 'reset-password';
    await mailLink(writer, { purpose, userId, email, mailId, token, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.password-link-mailed',
      subject: `account ${userId}`,
      details: { number, purpose },
    });
    return ok(null);
  });
}
