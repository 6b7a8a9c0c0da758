import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { emailSenderFrom } from '#shop/email/rules/email-sender.ts';
import { renderEmail } from '#shop/email/rules/render-email.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readEmailData } from '#shop/orders/store/email-facts.ts';
import { countMail, listMailRows, type MailRow } from '#shop/email/store/mail-table.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const mailTablePageSize = 20;

export interface ListedMail extends Omit<MailRow, 'template' | 'data'> {
  subject: string;
}

/** The mail log for staff, newest first. */
export async function listMail(
  shop: Shop,
  visitor: Visitor,
  pageNumber: number,
): Promise<Result<{ mails: ListedMail[]; page: Page }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-mail')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const page = pageOf(pageNumber, await countMail(read), mailTablePageSize);
  const rows = await listMailRows(read, { offset: page.offset, limit: page.size });
  const sender = emailSenderFrom(settingsFrom(await readSettings(read)), shop);
  const mails = await Promise.all(
    rows.map(async ({ template, data, ...row }) => {
      const facts = await readEmailData(read, { id: row.id, template, data }, () => null);
      return { ...row, subject: facts ? renderEmail(facts, sender).subject : template };
    }),
  );
  return ok({ mails, page });
}
