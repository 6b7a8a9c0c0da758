import { may } from '#shop/access/rules/permissions.ts';
import { isInvited, type ManageUserFailure } from '#shop/identity/rules/user-management.ts';
import type { Area, Role, VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findManagedUser } from '#shop/identity/store/staff.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { setTaxExempt } from '#shop/identity/store/tax-exemption.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';
import { changeAccount, type ChangeFailure } from './change-account.ts';

export interface GivenRole {
  role: Role;
  /** Counts for staff alone. */
  areas: readonly Area[];
}

/**
 * Changes the role of an account, effective from its next request. Under the two-person rule a change of owners waits
 * for another owner, and the failure says so; deleting and disabling below do the same.
 */
export async function changeRole(
  shop: Shop,
  visitor: VerifiedVisitor,
  { number, role, areas }: GivenRole & { number: number },
): Promise<Result<null, ChangeFailure>> {
  if (!may(visitor, 'manage-staff')) return failed({ code: 'forbidden' });
  const change = { kind: 'role', role, areas: role === 'staff' ? areas : [] } as const;
  return changeAccount(shop, visitor, { number, change });
}

/** Disables the account immediately. Its data is kept. */
export async function disableUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, ChangeFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return changeAccount(shop, visitor, { number, change: { kind: 'disable' } });
}

/** Lets a disabled account in again, with the role and the password it had. */
export async function enableUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, ChangeFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return changeAccount(shop, visitor, { number, change: { kind: 'enable' } });
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
): Promise<Result<null, ChangeFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return changeAccount(shop, visitor, { number, change: { kind: 'delete' } });
}
