import type { Shop } from '#shop/shop.ts';
import { claimDueMail, isMailDue, type QueuedMail } from '#shop/email/store/due-mail.ts';

const maxBatch = 4;
/** Longer than any attempt, so that no other worker claims it meanwhile. */
const leaseMs = 5 * 60_000;

/** Takes the oldest due mails for sending. */
export async function claimMail(shop: Shop): Promise<QueuedMail[]> {
  const now = shop.clock();
  // Most of the time nothing is due, and reading costs no commit.
  if (!(await isMailDue(shop.db.read, now))) return [];
  const claim = { now, leaseUntil: now + leaseMs, limit: maxBatch };
  return shop.db.write((writer) => claimDueMail(writer, claim));
}
