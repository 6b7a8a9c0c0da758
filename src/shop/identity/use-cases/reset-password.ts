import { loginFrom, loginNameOf } from '#shop/identity/rules/login.ts';
import {
  accountTries,
  networkAccountTries,
  openedLinks,
  resets,
} from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  findToken,
  mailLink,
  redeemToken,
  type TokenFacts,
} from '#shop/identity/store/account-tokens.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';
import type { Caller } from '#shop/access/rules/visitor.ts';
import { passwordLinks } from '#shop/identity/rules/token-purpose.ts';
import { type PasswordProblem, passwordProblem } from '#shop/identity/rules/password-rules.ts';
import type { Writer } from '#platform/database/database.ts';
import { changePassword } from '#shop/identity/store/passwords.ts';
import { deleteUnprovenConnections } from '#shop/identity/store/connections.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { confirmAddress, reclaimAccount } from './accounts.ts';

/**
 * Queues a password reset for this email address or username. Whether an account exists is looked up later, so
 * that the response takes the same work in both cases (ruling 33).
 */
export async function requestPasswordReset(
  shop: Shop,
  login: string,
  { network }: { network: string | null },
): Promise<Result<null, { code: 'too-many-requests'; waitMs: number }>> {
  const name = loginNameOf(login);
  const waitMs = shop.attempts.consume(resets(name, network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const job = {
    id: shop.newId(),
    kind: 'mail-reset',
    payload: { name },
    now: shop.clock(),
  } as const;
  await shop.db.write((writer) => queueJob(writer, job));
  return ok(null);
}

/** Mails the link for a new password to the account of this name, if there is one that is not disabled. */
export async function mailReset(
  shop: Shop,
  { jobId, name }: { jobId: string; name: string },
): Promise<void> {
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const isMailed = await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return true;
    const known = await findKnownAccount(writer, loginFrom(name));
    if (!known || known.isDisabled) return false;
    const { userId, email } = known.visitor;
    await queueResetLink(writer, { userId, email, mailId, token, entryId: shop.newId(), now });
    return true;
  });
  if (!isMailed) shop.log.info({ code: 'user-not-found' }, 'password reset email not sent');
}

interface ResetLink {
  userId: string;
  email: string;
  mailId: string;
  token: string;
  /** Of the audit entry. */
  entryId: string;
  now: number;
}

export async function queueResetLink(
  writer: Writer,
  { entryId, ...link }: ResetLink,
): Promise<void> {
  await mailLink(writer, { purpose: 'reset-password', ...link });
  await recordAuditEvent(writer, {
    id: entryId,
    now: link.now,
    actorId: null,
    action: 'password.reset-asked',
    subject: { type: 'account', id: link.userId },
    details: {},
  });
}

export interface Reset {
  token: string;
  password: string;
}

export type ResetFailure =
  /** The link is invalid, used, revoked or expired. */
  | { code: 'dead-link' }
  | { code: 'weak-password'; problem: PasswordProblem }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/**
 * Sets a new password for the holder of the emailed link. Ends every session of the account and opens none; the
 * browser becomes a known device. An account with an unverified address is emptied first, because someone
 * else may have created it and kept another way to sign in.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: Reset,
  { headers, network }: Caller,
): Promise<Result<{ setCookies: string[] }, ResetFailure>> {
  const waitMs = shop.attempts.consume(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const link = { token, purposes: passwordLinks, now };
  const found = await findToken(shop.db.read, link);
  if (!found) return dead(shop);
  const problem = passwordProblem(password, found.email);
  if (problem) return failed({ code: 'weak-password', problem });
  const hashed = await shop.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const reset = await shop.db.write(async (writer) => {
    const redeemed = await redeemToken(writer, link);
    if (!redeemed) return failed({ code: 'dead-link' as const });
    await setPassword(shop, writer, { redeemed, passwordHash: hashed.value });
    return ok(redeemed.userId);
  });
  if (!reset.ok) return dead(shop);
  shop.attempts.clear(networkAccountTries(found.email, network));
  shop.attempts.clear(accountTries(found.email));
  // Guesses of strangers do not keep out the browser that was used for the reset.
  const account = { userId: reset.value, passwordHash: hashed.value };
  return ok({ setCookies: shop.devices.remember(headers, account) });
}

interface NewPassword {
  redeemed: TokenFacts;
  passwordHash: string;
}

async function setPassword(
  shop: Shop,
  writer: Writer,
  { redeemed: { userId, email, purpose }, passwordHash }: NewPassword,
): Promise<void> {
  const now = shop.clock();
  // An invited account sets its first password, so there is no change to notify about.
  const isFirst = purpose === 'invite-staff';
  const isReclaimed = (await reclaimAccount(shop, writer, { userId, now })) && !isFirst;
  await deleteUnprovenConnections(writer, userId);
  const mailId = isFirst || isReclaimed ? null : shop.newId();
  const ids = { credentialId: shop.newId(), mailId };
  await changePassword(writer, { ...ids, userId, email, passwordHash, now });
  await confirmAddress(shop, writer, { userId, email });
  const subject = { type: 'account', id: userId } as const;
  const event = { actorId: userId, subject, details: {}, now };
  await recordAuditEvent(writer, { ...event, id: shop.newId(), action: 'password.reset' });
  if (!isReclaimed) return;
  await recordAuditEvent(writer, { ...event, id: shop.newId(), action: 'account.reclaimed' });
  const mail = { id: shop.newId(), template: 'account-reclaimed', recipient: email } as const;
  await queueMail(writer, { ...mail, data: {}, now });
}

function dead(shop: Shop) {
  shop.log.info({ code: 'dead-link' }, 'password reset refused');
  return failed({ code: 'dead-link' as const });
}
