import { may } from '#domain/identity/permissions.ts';
import type { ManageUserFailure } from '#domain/identity/user-management.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { voidTokens } from '#storage/identity/account-tokens.ts';
import { findManagedUser } from '#storage/identity/managed-user.ts';
import { endSessions } from '#storage/identity/sessions.ts';
import { setDisabled } from '#storage/identity/staff.ts';

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
