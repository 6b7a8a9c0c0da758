import { accountTemplates } from '#shop/email/rules/email-templates.ts';
import type { Writer } from '#platform/database/database.ts';

interface ErasedMail {
  userId: string;
  email: string;
  isEmailVerified: boolean;
  /** When the account was created. */
  openedAt: number;
  /** Orders about which emails were sent, possibly to other addresses. */
  orderIds: readonly number[];
}

/**
 * Erases all emails to the account, sent or pending, including former and pending addresses. An address that
 * the account has not verified may belong to another person: there, only emails about this account are erased.
 */
export async function eraseMail(writer: Writer, erased: ErasedMail): Promise<void> {
  const { userId, email, isEmailVerified, openedAt, orderIds } = erased;
  const pending = writer.selectFrom('account_tokens').select('email').where('user_id', '=', userId);
  await writer
    .deleteFrom('mail_outbox')
    .where('template', '=', 'change-email')
    .where('recipient', 'in', pending)
    .execute();
  // A changed address is verified, so an unverified account has no former addresses.
  if (isEmailVerified) await eraseFormer(writer, { email, openedAt });
  await eraseTo(writer, { recipient: email, isVerified: isEmailVerified, openedAt, leftAt: null });
  for (const orderId of orderIds) {
    await writer
      .deleteFrom('mail_outbox')
      .where('template', 'like', 'order-%')
      .where('data', '=', JSON.stringify({ orderId }))
      .execute();
  }
}

interface HadAddress {
  recipient: string;
  isVerified: boolean;
  openedAt: number;
  /** A former address may belong to someone else by now: only emails sent before the change are erased. */
  leftAt: number | null;
}

async function eraseTo(writer: Writer, had: HadAddress): Promise<void> {
  const { recipient, isVerified, openedAt, leftAt } = had;
  await writer
    .deleteFrom('mail_outbox')
    .where('recipient', '=', recipient)
    .$if(leftAt !== null, (mail) =>
      mail.where('created_at', '<=', leftAt).where('template', '<>', 'email-changed'),
    )
    .$if(!isVerified, (mail) =>
      mail.where('template', 'in', accountTemplates).where('created_at', '>=', openedAt),
    )
    .execute();
}

async function eraseFormer(
  writer: Writer,
  { email, openedAt }: { email: string; openedAt: number },
): Promise<void> {
  const notices = await writer
    .deleteFrom('mail_outbox')
    .where('template', 'in', ['email-changed', 'email-change-asked'])
    .where('data', 'in', noticesOf(email))
    // Earlier notices concern another account that had the address before.
    .where('created_at', '>=', openedAt)
    .returning(['template', 'recipient', 'data', 'created_at'])
    .execute();
  for (const { template, recipient, data, created_at: leftAt } of notices) {
    if (template !== 'email-changed' || recipient === email) continue;
    const isVerified = data === noticeOf(email, true);
    await eraseTo(writer, { recipient, isVerified, openedAt, leftAt });
    if (data !== noticeOf(email, false)) await eraseFormer(writer, { email: recipient, openedAt });
  }
}

/** The notices to a former address, and whether it had been verified. */
export function emailChangedData(newEmail: string, wasVerified: boolean) {
  return { newEmail, wasVerified };
}

function noticeOf(newEmail: string, wasVerified: boolean): string {
  return JSON.stringify(emailChangedData(newEmail, wasVerified));
}

/** As they stand in the outbox, those written before it was noted whether the address was verified as well. */
export function noticesOf(newEmail: string): string[] {
  return [JSON.stringify({ newEmail }), noticeOf(newEmail, true), noticeOf(newEmail, false)];
}
