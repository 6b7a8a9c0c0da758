import { loginFrom } from '#shop/identity/rules/login.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';
import { takeJob } from '#platform/queue/jobs.ts';

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
    await mailLink(writer, { purpose: 'reset-password', userId, email, mailId, token, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'password.reset-asked',
      subject: `account ${userId}`,
      details: {},
    });
    return true;
  });
  if (!isMailed) shop.log.info({ code: 'user-not-found' }, 'password reset email not sent');
}
