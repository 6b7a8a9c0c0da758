import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Email } from '#platform/mail/mailer.ts';
import { qrPng } from '#platform/qr-png.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { retryFailed } from '#platform/queue/queue.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  countMail,
  findMailRow,
  listMailRows,
  mailQueue,
  type MailRow,
} from '#shop/email/store/outbox.ts';
import type { Shop } from '#shop/shop.ts';
import { readSender, renderEmail } from './render-email.ts';

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
  const sender = await readSender(shop);
  const mails = await Promise.all(
    rows.map(async ({ template, data, ...row }) => {
      const mail = { id: row.id, template, data };
      const email = await renderEmail(shop, { mail, sender, tokenOf: () => null });
      return { ...row, subject: email?.subject ?? template };
    }),
  );
  return ok({ mails, page });
}

export interface OpenedMail extends Omit<MailRow, 'template' | 'data'> {
  email: Email;
}

/** One mail as it was sent, or would be now, but for links that let their reader into an account. */
export async function openMail(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<OpenedMail, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-mail')) return failed({ code: 'forbidden' });
  const mail = await findMailRow(shop.db.read, id);
  if (!mail) return failed({ code: 'not-found' });
  const tokenOf = shownTokens(shop, visitor);
  const email = await renderEmail(shop, { mail, sender: await readSender(shop), tokenOf });
  if (!email) return failed({ code: 'not-found' });
  const { template: _template, data: _data, ...row } = mail;
  return ok({ ...row, email: withShownPictures(email) });
}

/** A page has no attachments: the pictures of the HTML are put into it. */
function withShownPictures({ qrCodes = [], ...email }: Email): Email {
  const html = qrCodes.reduce((shown, { contentId, text }) => {
    const url = `data:image/png;base64,${qrPng(text).toString('base64')}`;
    return shown.replaceAll(`src="cid:${contentId}"`, `src="${url}"`);
  }, email.html);
  return { ...email, html };
}

/**
 * The demo sends no mail and stands on one's own machine: its owner is the recipient of everything. Other
 * staff could take the owner's account with such a link.
 */
function shownTokens(
  { mode, mailTokens }: Shop,
  visitor: Visitor,
): (mailId: string) => string | null {
  return mode === 'demo' && may(visitor, 'manage-staff') ? mailTokens : () => null;
}

/** Requeues a failed email with all of its attempts. */
export async function resendMail(
  shop: Shop,
  visitor: Visitor,
  mailId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-failed' }>> {
  if (!may(visitor, 'manage-mail')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const requeued = await retryFailed(writer, mailQueue, { id: mailId, now });
    if (requeued === 0) return failed({ code: 'not-failed' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'mail.requeued',
      subject: { type: 'mail', id: mailId },
      details: {},
    });
    return ok(null);
  });
}
