import { sql } from 'kysely';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { forgetPlans } from '#shop/payments/store/card-payments.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { unlinkOrders } from '#shop/orders/store/order-changes.ts';
import { deleteReviewsBy } from '#shop/reviews/store/review-changes.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findDetails } from '#shop/identity/store/details.ts';
import { eraseMail } from './erase-mail.ts';
import { readAccountRow } from './personal-rows.ts';

export interface ErasedAccount {
  userId: string;
  jobId: string;
  now: number;
}

/**
 * Erases all personal data of an account except orders, which are accounting records: they are unlinked now
 * and lose phone number and note once they are completed. Data stored by email address belongs to whoever has
 * verified the address: it remains if this account has not.
 */
export async function eraseAccount(writer: Writer, erased: ErasedAccount): Promise<void> {
  const { userId, jobId, now } = erased;
  const [account] = await findAccountFacts(writer, [userId]);
  if (!account) return;
  const { email, isEmailVerified } = account;
  const details = await findDetails(writer, userId);
  const openedAt = (await readAccountRow(writer, userId))?.openedAt ?? now;
  const orderIds = await unlinkOrders(writer, userId);
  await eraseMail(writer, { userId, email, isEmailVerified, openedAt, orderIds });
  if (isEmailVerified) await deleteByAddress(writer, email);
  await deleteCodes(writer, email, isEmailVerified);
  await deleteReviewsBy(writer, userId);
  await forgetPlans(writer, userId);
  await deleteJobs(writer, [email, details?.username ?? '']);
  await writer.deleteFrom('verifications').where('identifier', '=', email).execute();
  // Passwords, sessions, links in mails, addresses, the cart, reports of reviews and reviews of deleted products go with the row.
  await writer.deleteFrom('users').where('id', '=', userId).execute();
  if (orderIds.length === 0) return;
  const dueAt = now + contactRetentionMs;
  const payload = { orderIds };
  await queueJob(writer, { id: jobId, kind: 'forget-contact', payload, now, dueAt });
}

/** Messages to the shop, their copies in the shop's mailbox, and the newsletter subscription. */
async function deleteByAddress(writer: Writer, email: string): Promise<void> {
  const messages = await writer
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email)
    .returning(['email', 'received_at'])
    .execute();
  for (const message of messages) {
    const part = `%${JSON.stringify({ email: message.email }).slice(1, -1)}%`;
    await writer
      .deleteFrom('mail_outbox')
      .where('template', '=', 'contact-message')
      .where('created_at', '=', message.received_at)
      .where('data', 'like', part)
      .execute();
  }
  await writer.deleteFrom('newsletter_subscribers').where('email', '=', email).execute();
}

/**
 * A redeemed code is part of an order's records but no longer names its owner. A newsletter code belongs to
 * whoever reads the mailbox.
 */
async function deleteCodes(writer: Writer, email: string, isVerified: boolean): Promise<void> {
  await writer
    .deleteFrom('discount_codes')
    .where('issued_to_email', '=', email)
    .where('redeemed_by_order', 'is', null)
    .$if(!isVerified, (query) => query.where('source', '=', 'welcome'))
    .execute();
  await writer
    .updateTable('discount_codes')
    .set({ issued_to_email: null })
    .where('issued_to_email', '=', email)
    .where('redeemed_by_order', 'is not', null)
    .$if(!isVerified, (query) => query.where('source', '=', 'welcome'))
    .execute();
}

/** Pending jobs of password resets. */
async function deleteJobs(writer: Writer, names: readonly string[]): Promise<void> {
  await writer
    .deleteFrom('jobs')
    .where('kind', '=', 'mail-reset')
    .where(
      'payload',
      'in',
      names.map((name) => JSON.stringify({ name })),
    )
    .execute();
}
