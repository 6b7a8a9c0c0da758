import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { emailSenderFrom } from '#domain/mail/letter-sender.ts';
import { renderEmail } from '#domain/mail/write-letter.ts';
import { type Page, pageOf } from '#domain/paging.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { readEmailData } from '#storage/mail/letter-facts.ts';
import { countMail, listMailRows, type MailRow } from '#storage/mail/mail-table.ts';
import { readSettings } from '#storage/settings.ts';

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
