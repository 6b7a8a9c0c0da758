import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Email } from '#domain/mail/letter.ts';
import { emailSenderFrom } from '#domain/mail/letter-sender.ts';
import { renderEmail } from '#domain/mail/write-letter.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { readEmailData } from '#storage/mail/letter-facts.ts';
import { findMailRow, type MailRow } from '#storage/mail/mail-table.ts';
import { readSettings } from '#storage/settings.ts';

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
  const { read } = shop.db;
  const found = await findMailRow(read, id);
  const facts = found && (await readEmailData(read, found, shownTokens(shop, visitor)));
  if (!found || !facts) return failed({ code: 'not-found' });
  const sender = emailSenderFrom(settingsFrom(await readSettings(read)), shop);
  const { template: _template, data: _data, ...row } = found;
  return ok({ ...row, email: renderEmail(facts, sender) });
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
