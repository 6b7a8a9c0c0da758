import { passwordLinks } from '#domain/identity/token-purpose.ts';
import { type PasswordProblem, passwordProblem } from '#domain/identity/password-rules.ts';
import { accountTries, openedLinks } from '#domain/identity/throttle.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import { findToken, redeemToken } from '#storage/identity/account-tokens.ts';
import { changePassword } from '#storage/identity/change-password.ts';
import { markVerified } from '#storage/identity/change-address.ts';
import { deleteUnprovenConnections } from '#storage/identity/connections.ts';

export interface Reset {
  token: string;
  password: string;
}

export type ResetFailure =
  /** Spent, void or over, or never there. */
  | { code: 'dead-link' }
  | { code: 'weak-password'; problem: PasswordProblem }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/**
 * Sets a new password for whoever holds the link, which the mail's reader alone does. Ends every session
 * of the account and opens none.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: Reset,
  { network }: { network: string | null },
): Promise<Result<null, ResetFailure>> {
  const waitMs = shop.attempts.takeMs(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const asked = { token, purposes: passwordLinks, now };
  const held = await findToken(shop.db.read, asked);
  if (!held) return dead(shop);
  const problem = passwordProblem(password, held.email);
  if (problem) return failed({ code: 'weak-password', problem });
  const hashed = await shop.accounts.hashPassword(password);
  if (!hashed.ok) return hashed;
  const reset = await shop.db.write(async (writer) => {
    const redeemed = await redeemToken(writer, asked);
    if (!redeemed) return failed({ code: 'dead-link' as const });
    const { userId, email } = redeemed;
    await deleteUnprovenConnections(writer, userId);
    // Who chooses the first one is told of no change.
    const mailId = redeemed.purpose === 'invite-staff' ? null : shop.newId();
    const ids = { credentialId: shop.newId(), mailId };
    await changePassword(writer, { ...ids, userId, email, passwordHash: hashed.value, now });
    await markVerified(writer, { userId, email, now });
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'password.reset',
      subject: `account ${userId}`,
      details: {},
    });
    return ok(null);
  });
  if (!reset.ok) return dead(shop);
  shop.attempts.clear(accountTries(held.email));
  return reset;
}

function dead(shop: Shop) {
  shop.log.info({ code: 'dead-link' }, 'reset refused');
  return failed({ code: 'dead-link' as const });
}
