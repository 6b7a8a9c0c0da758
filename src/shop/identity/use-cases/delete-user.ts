import { may } from '#shop/access/rules/permissions.ts';
import type { ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findManagedUser } from '#shop/identity/store/managed-user.ts';

/** `number` is the account's place in the users table: `id` on the wire. */
export async function deleteUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, ManageUserFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const found = await findManagedUser(writer, visitor, number);
    if (!found.ok) return found;
    const { userId, role } = found.value;
    await shop.hooks.accountDeleted(writer, { userId, jobId: shop.newId(), now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.deleted',
      subject: `account ${userId}`,
      details: { number, role },
    });
    return ok(null);
  });
}
