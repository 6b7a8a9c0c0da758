import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Email } from '#platform/mail/email.ts';
import { emailSenderFrom } from '#shop/email/rules/email-sender.ts';
import { renderEmail } from '#shop/email/rules/render-email.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readEmailData } from '#shop/orders/store/email-facts.ts';
import { findMailRow, type MailRow } from '#shop/email/store/mail-table.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

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
