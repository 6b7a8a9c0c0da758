import { accountTemplates } from '#shop/email/rules/email-templates.ts';
import {
  deleteMailAbout,
  deleteMailOfOrders,
  deleteMailTo,
} from '#shop/email/store/delete-mail.ts';
import { emailChangedData } from '#shop/identity/rules/account-email.ts';
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
  const tokens = writer.selectFrom('account_tokens').select('email').where('user_id', '=', userId);
  const pending = (await tokens.execute()).map((token) => token.email);
  await deleteMailTo(writer, { recipients: pending, templates: ['change-email'] });
  // A changed address is verified, so an unverified account has no former addresses.
  if (isEmailVerified) await eraseFormer(writer, { email, openedAt });
  await eraseTo(writer, { recipient: email, isVerified: isEmailVerified, openedAt });
  await deleteMailOfOrders(writer, orderIds);
}

interface HadAddress {
  recipient: string;
  isVerified: boolean;
  openedAt: number;
  /** A former address may belong to someone else by now: only emails sent before the change are erased. */
  leftAt?: number;
}

async function eraseTo(writer: Writer, had: HadAddress): Promise<void> {
  const { recipient, isVerified, openedAt, leftAt } = had;
  await deleteMailTo(writer, {
    recipients: [recipient],
    ...(leftAt !== undefined && { createdUntil: leftAt, exceptTemplate: 'email-changed' }),
    ...(!isVerified && { templates: accountTemplates, createdFrom: openedAt }),
  });
}

async function eraseFormer(
  writer: Writer,
  { email, openedAt }: { email: string; openedAt: number },
): Promise<void> {
  const notices = await deleteMailAbout(writer, {
    templates: ['email-changed', 'email-change-requested'],
    data: noticesOf(email),
    // Earlier notices concern another account that had the address before.
    createdFrom: openedAt,
  });
  for (const { template, recipient, data, createdAt: leftAt } of notices) {
    if (template !== 'email-changed' || recipient === email) continue;
    const isVerified = data === noticeOf(email, true);
    await eraseTo(writer, { recipient, isVerified, openedAt, leftAt });
    if (data !== noticeOf(email, false)) await eraseFormer(writer, { email: recipient, openedAt });
  }
}

function noticeOf(newEmail: string, wasVerified: boolean): string {
  return JSON.stringify(emailChangedData(newEmail, wasVerified));
}

/** As they stand in the outbox, those written before it was noted whether the address was verified as well. */
export function noticesOf(newEmail: string): string[] {
  return [JSON.stringify({ newEmail }), noticeOf(newEmail, true), noticeOf(newEmail, false)];
}
