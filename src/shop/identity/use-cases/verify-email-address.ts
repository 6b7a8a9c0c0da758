import { openedLinks } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { redeemToken, type TokenFacts } from '#shop/identity/store/account-tokens.ts';
import { changeAddress, markVerified } from '#shop/identity/store/change-address.ts';

export type VerifyEmailFailure =
  /** The link is invalid, used, revoked or expired. */
  | { code: 'dead-link' }
  /** Another account has taken the address since the change was requested. */
  | { code: 'email-already-in-use' }
  | { code: 'too-many-requests'; waitMs: number };

/** Opening the link proves access to the mailbox: the address is verified and becomes the account's. */
export async function verifyEmailAddress(
  shop: Shop,
  token: string,
  { network }: { network: string | null },
): Promise<Result<{ email: string }, VerifyEmailFailure>> {
  const waitMs = shop.attempts.consume(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const asked = { token, purposes: ['verify-email', 'change-email'], now: shop.clock() } as const;
  const proven = await shop.db.write(async (writer) => {
    const redeemed = await redeemToken(writer, asked);
    return redeemed ? prove(shop, writer, redeemed) : failed({ code: 'dead-link' as const });
  });
  if (!proven.ok) shop.log.info({ code: proven.failure.code }, 'email confirmation refused');
  return proven;
}

async function prove(
  shop: Shop,
  writer: Writer,
  { purpose, userId, email }: TokenFacts,
): Promise<Result<{ email: string }, VerifyEmailFailure>> {
  const now = shop.clock();
  if (purpose === 'change-email') {
    const mailId = shop.newId();
    const changed = await changeAddress(writer, { userId, email, mailId, now });
    if (!changed.ok) return changed;
    await shop.hooks.emailChanged(writer, { ...changed.value, to: email });
  } else if (!(await markVerified(writer, { userId, email, now }))) {
    return failed({ code: 'dead-link' });
  }
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: userId,
    action: purpose === 'change-email' ? 'email.changed' : 'email.verified',
    subject: `account ${userId}`,
    details: {},
  });
  return ok({ email });
}
