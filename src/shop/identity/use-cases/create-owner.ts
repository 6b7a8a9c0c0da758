import { isEmail } from '#platform/email-address.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { insertAccount } from '#shop/identity/store/accounts.ts';
import { voidChallengesFor } from '#shop/identity/store/challenges.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * For operators, even if no owner can sign in: an owner account without a password. Returns the token of
 * the link to choose one, which is sent by email as well.
 */
export async function createOwner(
  shop: Shop,
  typed: string,
): Promise<Result<string, { code: 'invalid-email' | 'email-already-in-use' }>> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const userId = shop.newId();
  const account = { id: userId, credentialId: shop.newId(), email, username: null } as const;
  return shop.db.write(async (writer) => {
    const inserted = await insertAccount(writer, {
      ...account,
      role: 'owner',
      passwordHash: null,
      now,
    });
    if (!inserted.ok) return failed({ code: 'email-already-in-use' });
    await voidChallengesFor(writer, 'set-up');
    await mailLink(writer, { purpose: 'invite-staff', userId, email, mailId, token, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'shop.set-up',
      subject: { type: 'account', id: userId },
      details: {},
    });
    return ok(token);
  });
}
