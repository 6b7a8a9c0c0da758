import { addressProofs, openedLinks } from '#shop/access/rules/throttles.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { mailLink, redeemToken, type TokenFacts } from '#shop/identity/store/account-tokens.ts';
import { isEmail } from '#platform/email-address.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findVisitor, lockAccount } from '#shop/identity/store/accounts.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import type { Writer } from '#platform/database/database.ts';
import { verificationLinks } from '#shop/identity/rules/token-purpose.ts';
import { isReclaimable } from '#shop/identity/store/reclaim-account.ts';
import { changeAddress } from '#shop/identity/store/email-address.ts';
import { confirmAddress } from './accounts.ts';

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
    const notice = {
      id: shop.newId(),
      template: 'email-change-requested',
      recipient: old,
    } as const;
    await queueMail(writer, { ...notice, data: { newEmail: email }, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'email.change-asked',
      subject: { type: 'account', id: userId },
      details: {},
    });
  });
}

export type VerifyEmailFailure =
  /** The link is invalid, used, revoked or expired. */
  | { code: 'dead-link' }
  /** The request is not signed in to the account that the link belongs to. */
  | { code: 'sign-in-needed' }
  /** Another account has taken the address since the change was requested. */
  | { code: 'email-already-in-use' }
  | { code: 'too-many-requests'; waitMs: number };

export interface LinkOpener {
  visitor: Visitor | null;
  network: string | null;
}

/**
 * The link proves access to the mailbox, and the session proves control of the account. Only both together
 * verify the address: otherwise the owner of a mailbox would vouch for a stranger who signed up with it.
 */
export async function verifyEmailAddress(
  shop: Shop,
  token: string,
  { visitor, network }: LinkOpener,
): Promise<Result<{ email: string }, VerifyEmailFailure>> {
  const waitMs = shop.attempts.consume(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const link = { token, purposes: verificationLinks, now: shop.clock() };
  const verified = await shop.db.write(async (writer) => {
    const redeemed = await redeemToken(writer, link);
    if (!redeemed) return failed({ code: 'dead-link' as const });
    // Failing rolls back, so that the link still works after signing in.
    if (redeemed.userId !== visitor?.userId) return failed({ code: 'sign-in-needed' as const });
    return applyLink(shop, writer, redeemed);
  });
  if (!verified.ok) shop.log.info({ code: verified.failure.code }, 'email verification refused');
  return verified;
}

async function applyLink(
  shop: Shop,
  writer: Writer,
  { purpose, userId, email }: TokenFacts,
): Promise<Result<{ email: string }, VerifyEmailFailure>> {
  const now = shop.clock();
  let from: string | null = null;
  if (purpose === 'change-email') {
    const mailId = shop.newId();
    const changed = await changeAddress(writer, { userId, email, mailId, now });
    if (!changed.ok) return changed;
    await shop.hooks.emailChanged(writer, { ...changed.value, to: email });
    from = changed.value.from;
  }
  const account = { userId, email };
  if (!(await confirmAddress(shop, writer, account))) return failed({ code: 'dead-link' });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: userId,
    action: purpose === 'change-email' ? 'email.changed' : 'email.verified',
    subject: { type: 'account', id: userId },
    details: {},
    ...(from !== null && { personal: { userId, values: { email: [from, email] } } }),
  });
  return ok({ email });
}

/**
 * The owner of the mailbox disowns the account: an unverified account that was opened with the address is
 * deleted with its sessions, and a requested change to the address is canceled.
 */
export async function disownEmailAddress(
  shop: Shop,
  token: string,
  { network }: Pick<LinkOpener, 'network'>,
): Promise<
  Result<{ email: string }, { code: 'dead-link' } | { code: 'too-many-requests'; waitMs: number }>
> {
  const waitMs = shop.attempts.consume(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const redeemed = await redeemToken(writer, { token, purposes: verificationLinks, now });
    if (!redeemed) return failed({ code: 'dead-link' as const });
    const { purpose, userId, email } = redeemed;
    if (purpose === 'change-email') return ok({ email });
    await lockAccount(writer, userId);
    if (!(await isReclaimable(writer, userId))) return failed({ code: 'dead-link' as const });
    await shop.hooks.accountDeleted(writer, { userId, jobId: shop.newId(), now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'account.deleted',
      subject: { type: 'account', id: userId },
      details: {},
    });
    return ok({ email });
  });
}
