import { may } from '#domain/identity/permissions.ts';
import type { ManageUserFailure } from '#domain/identity/user-management.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { findManagedUser } from '#storage/identity/managed-user.ts';
import { endSessions } from '#storage/identity/sessions.ts';

/** Ends every session of an account and returns their number. The account can sign in again. */
export async function signOutUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<number, ManageUserFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const found = await findManagedUser(writer, visitor, number);
    if (!found.ok) return found;
    const { userId } = found.value;
    const sessionsEnded = await endSessions(writer, userId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.signed-out',
      subject: `account ${userId}`,
      details: { number, sessionsEnded },
    });
    return ok(sessionsEnded);
  });
}
