import { isEmail } from '#domain/email.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Area, Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import { mailLink } from '#storage/identity/account-tokens.ts';
import { insertAccount } from '#storage/identity/accounts.ts';
import { isOwnerNow } from '#storage/identity/owners.ts';
import { setRole } from '#storage/identity/staff.ts';

export type InviteFailure =
  | { code: 'forbidden' }
  | { code: 'invalid-email' }
  | { code: 'email-already-in-use' };

export interface Invitation {
  email: string;
  areas: readonly Area[];
}

/**
 * Opens an account of the staff that nobody can sign in to before its password is chosen, by a link
 * mailed to its address; answers the address.
 */
export async function inviteStaff(
  shop: Shop,
  visitor: Visitor,
  { areas, ...invitation }: Invitation,
): Promise<Result<string, InviteFailure>> {
  if (!may(visitor, 'manage-staff')) return failed({ code: 'forbidden' });
  const email = invitation.email.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const now = shop.clock();
  const id = shop.newId();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const account = { id, credentialId: shop.newId(), email, username: null };
  return shop.db.write(async (writer) => {
    if (!(await isOwnerNow(writer, visitor.userId))) return failed({ code: 'forbidden' });
    const nobodyYet = { role: 'staff', passwordHash: null, now } as const;
    const inserted = await insertAccount(writer, { ...account, ...nobodyYet });
    if (!inserted.ok) return failed({ code: 'email-already-in-use' });
    await setRole(writer, id, { role: 'staff', areas });
    await mailLink(writer, { purpose: 'invite-staff', userId: id, email, mailId, token, now });
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'staff.invited',
      subject: `account ${id}`,
      details: { areas },
    });
    return ok(email);
  });
}
