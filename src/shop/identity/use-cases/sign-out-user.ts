import { may } from '#shop/access/rules/permissions.ts';
import type { ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findManagedUser } from '#shop/identity/store/managed-user.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';

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
