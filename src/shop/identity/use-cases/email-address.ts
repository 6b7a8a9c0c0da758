import { addressProofs, openedLinks } from '#shop/access/rules/throttles.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { mailLink, redeemToken, type TokenFacts } from '#shop/identity/store/account-tokens.ts';
import { isEmail } from '#platform/email-address.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import type { Writer } from '#platform/database/database.ts';
import { changeAddress, markVerified } from '#shop/identity/store/email-address.ts';

/** Sends the verification email again. */
export async function resendVerificationEmail(
  shop: Shop,
  { userId, email }: Visitor,
): Promise<Result<null, { code: 'too-many-requests'; waitMs: number }>> {
  const waitMs = shop.attempts.consume([addressProofs(userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const link = { purpose: 'verify-email', userId, email, mailId, token, now } as const;
  await shop.db.write((writer) => mailLink(writer, link));
  return ok(null);
}

export type BeginEmailChangeFailure =
  | { code: 'invalid-email' }
  | { code: 'same-email' }
  | { code: 'email-already-in-use' }
  | { code: 'too-many-requests'; waitMs: number };

/** The change takes effect when the link sent to the new address is opened; the old address is notified at once. */
export async function beginEmailChange(
  shop: Shop,
  visitor: VerifiedVisitor,
  typed: string,
): Promise<Result<{ email: string }, BeginEmailChangeFailure>> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  if (email === visitor.email) return failed({ code: 'same-email' });
  const waitMs = shop.attempts.consume([addressProofs(visitor.userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (await findVisitor(shop.db.read, { email })) return failed({ code: 'email-already-in-use' });
  await mailBoth(shop, visitor, email);
  return ok({ email });
}

async function mailBoth(shop: Shop, { userId, email: old }: Visitor, email: string) {
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  await shop.db.write(async (writer) => {
    await mailLink(writer, { purpose: 'change-email', userId, email, mailId, token, now });
    const notice = { id: shop.newId(), template: 'email-change-asked', recipient: old };
    await queueMail(writer, { ...notice, data: { newEmail: email }, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'email.change-asked',
      subject: `account ${userId}`,
      details: {},
    });
  });
}

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
