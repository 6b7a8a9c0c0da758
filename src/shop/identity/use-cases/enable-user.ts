import { may } from '#shop/access/rules/permissions.ts';
import type { ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findManagedUser } from '#shop/identity/store/managed-user.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';
import { setDisabled } from '#shop/identity/store/staff.ts';

/** Lets a disabled account in again, with the role and the password it had. */
export async function enableUser(
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
    if (disabledAt === null) return ok(null);
    await setDisabled(writer, userId, null);
    // One may have been opened in the instant of the disabling.
    await endSessions(writer, userId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.enabled',
      subject: `account ${userId}`,
      details: { number, before: 'disabled', after: 'active' },
    });
    return ok(null);
  });
}
