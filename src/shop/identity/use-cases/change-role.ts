import { may } from '#shop/access/rules/permissions.ts';
import {
  canHaveRole,
  type ManageUserFailure,
  roleObstacle,
} from '#shop/identity/rules/user-management.ts';
import type { Area, Role, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { isCurrentOwner } from '#shop/identity/store/owners.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { findUser } from '#shop/identity/store/users.ts';

export interface GivenRole {
  role: Role;
  /** Counts for staff alone. */
  areas: readonly Area[];
}

/** Changes the role of an account, effective from its next request. */
export async function changeRole(
  shop: Shop,
  visitor: Visitor,
  { number, ...given }: GivenRole & { number: number },
): Promise<Result<null, ManageUserFailure | { code: 'email-not-verified' }>> {
  if (!may(visitor, 'manage-staff')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const after = { ...given, areas: given.role === 'staff' ? given.areas : [] };
  return shop.db.write(async (writer) => {
    if (!(await isCurrentOwner(writer, visitor.userId))) return failed({ code: 'forbidden' });
    const user = await findUser(writer, number);
    if (!user) return failed({ code: 'not-found' });
    const obstacle = roleObstacle(visitor, user);
    if (obstacle) return failed({ code: obstacle });
    if (!canHaveRole(user, given.role)) return failed({ code: 'email-not-verified' });
    await setRole(writer, user.userId, after);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.role-changed',
      subject: `account ${user.userId}`,
      details: { number, before: { role: user.role, areas: user.areas }, after },
    });
    return ok(null);
  });
}
