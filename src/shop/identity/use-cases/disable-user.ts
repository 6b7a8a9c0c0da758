import { may } from '#shop/access/rules/permissions.ts';
import type { ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { voidTokens } from '#shop/identity/store/account-tokens.ts';
import { findManagedUser } from '#shop/identity/store/managed-user.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';
import { setDisabled } from '#shop/identity/store/staff.ts';

/** Disables the account immediately. Its data is kept. */
export async function disableUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, ManageUserFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const found = await findManagedUser(writer, visitor, number);
    if (!found.ok) return found;
    const { userId, disabledAt } = found.value;
    if (disabledAt !== null) return ok(null);
    await setDisabled(writer, userId, now);
    const sessionsEnded = await endSessions(writer, userId);
    await voidTokens(writer, userId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.disabled',
      subject: `account ${userId}`,
      details: { number, before: 'active', after: 'disabled', sessionsEnded },
    });
    return ok(null);
  });
}
