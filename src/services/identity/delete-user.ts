import { may } from '#domain/identity/permissions.ts';
import type { ManageUserFailure } from '#domain/identity/user-management.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { eraseAccount } from '#storage/identity/erase-account.ts';
import { findManagedUser } from '#storage/identity/managed-user.ts';

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
    await eraseAccount(writer, { userId, jobId: shop.newId(), now });
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
