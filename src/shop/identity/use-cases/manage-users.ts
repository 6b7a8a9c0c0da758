import { may } from '#shop/access/rules/permissions.ts';
import {
  canHaveRole,
  isInvited,
  roleObstacle,
  type ManageUserFailure,
} from '#shop/identity/rules/user-management.ts';
import type { Area, Role, VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  findManagedUser,
  isCurrentOwner,
  setDisabled,
  setRole,
} from '#shop/identity/store/staff.ts';
import { findUser } from '#shop/identity/store/users.ts';
import { mailLink, voidTokens } from '#shop/identity/store/account-tokens.ts';
import { setTaxExempt } from '#shop/identity/store/tax-exemption.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';

export interface GivenRole {
  role: Role;
  /** Counts for staff alone. */
  areas: readonly Area[];
}

/** Changes the role of an account, effective from its next request. */
export async function changeRole(
  shop: Shop,
  visitor: VerifiedVisitor,
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
      subject: { type: 'account', id: user.userId },
      details: { number, before: { role: user.role, areas: user.areas }, after },
    });
    return ok(null);
  });
}

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
      subject: { type: 'account', id: userId },
      details: { number, before: 'active', after: 'disabled', sessionsEnded },
    });
    return ok(null);
  });
}

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
      subject: { type: 'account', id: userId },
      details: { number, before: 'disabled', after: 'active' },
    });
    return ok(null);
  });
}

/** Whether the account's orders are taxed, from its next checkout on. */
export async function exemptFromTax(
  shop: Shop,
  visitor: Visitor,
  { number, isTaxExempt }: { number: number; isTaxExempt: boolean },
): Promise<Result<null, ManageUserFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const found = await findManagedUser(writer, visitor, number);
    if (!found.ok) return found;
    const { userId, isTaxExempt: before } = found.value;
    if (before === isTaxExempt) return ok(null);
    await setTaxExempt(writer, userId, isTaxExempt);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.tax-exemption-changed',
      subject: { type: 'account', id: userId },
      details: { number, before, after: isTaxExempt },
    });
    return ok(null);
  });
}

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
      subject: { type: 'account', id: userId },
      details: { number, sessionsEnded },
    });
    return ok(sessionsEnded);
  });
}

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
      subject: { type: 'account', id: userId },
      details: { number, purpose },
    });
    return ok(null);
  });
}

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
      subject: { type: 'account', id: userId },
      details: { number, role },
    });
    return ok(null);
  });
}
