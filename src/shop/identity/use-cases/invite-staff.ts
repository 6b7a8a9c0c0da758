import { isEmail } from '#platform/email-address.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Area, VerifiedVisitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import type { Writer } from '#platform/database/database.ts';
import { findKnownAccount, insertAccount } from '#shop/identity/store/accounts.ts';
import { isCurrentOwner, setRole } from '#shop/identity/store/staff.ts';
import { reclaimAccount } from './accounts.ts';

export type InviteFailure =
  | { code: 'forbidden' }
  | { code: 'invalid-email' }
  | { code: 'email-already-in-use' }
  | { code: 'user-disabled' };

export interface Invitation {
  email: string;
  areas: readonly Area[];
}

/**
 * Creates a staff account without a password and emails a link to choose one; returns the address. An existing
 * account whose address was never verified becomes the staff account after it was emptied.
 */
export async function inviteStaff(
  shop: Shop,
  visitor: VerifiedVisitor,
  { areas, ...invitation }: Invitation,
): Promise<Result<string, InviteFailure>> {
  if (!may(visitor, 'manage-staff')) return failed({ code: 'forbidden' });
  const email = invitation.email.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  return shop.db.write(async (writer) => {
    if (!(await isCurrentOwner(writer, visitor.userId))) return failed({ code: 'forbidden' });
    const actorId = visitor.userId;
    const account = await emptyAccount(shop, writer, { email, actorId, now });
    if (!account.ok) return account;
    const userId = account.value;
    await setRole(writer, userId, { role: 'staff', areas });
    await mailLink(writer, { purpose: 'invite-staff', userId, email, mailId, token, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId,
      action: 'staff.invited',
      subject: { type: 'account', id: userId },
      details: { areas },
    });
    return ok(email);
  });
}

/** Id of an account with this address that cannot sign in yet. */
async function emptyAccount(
  shop: Shop,
  writer: Writer,
  { email, actorId, now }: { email: string; actorId: string; now: number },
): Promise<Result<string, InviteFailure>> {
  const known = await findKnownAccount(writer, { email });
  if (!known) {
    const userId = shop.newId();
    const ids = { id: userId, credentialId: shop.newId() };
    const account = { ...ids, email, username: null, role: 'staff', passwordHash: null } as const;
    const inserted = await insertAccount(writer, { ...account, now });
    return inserted.ok ? ok(userId) : failed({ code: 'email-already-in-use' });
  }
  const { userId, role } = known.visitor;
  if (role !== 'customer') return failed({ code: 'email-already-in-use' });
  if (known.isDisabled) return failed({ code: 'user-disabled' });
  const isReclaimed = await reclaimAccount(shop, writer, { userId, now });
  if (!isReclaimed) return failed({ code: 'email-already-in-use' });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'account.reclaimed',
    subject: { type: 'account', id: userId },
    details: {},
  });
  return ok(userId);
}
