import type { Email } from '#platform/mail/mailer.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import { type EmailSender, emailSenderFrom } from '#shop/email/rules/email-content.ts';
import { isTemplateName } from '#shop/email/rules/email-templates.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

interface RenderedEmail {
  mail: { id: string; template: string; data: string };
  sender: EmailSender;
  /** Null if the reader is not the email's recipient. */
  tokenOf: (mailId: string) => string | null;
}

/** Null for an unknown template, which a newer version may have queued. */
export async function renderEmail(
  { db, emails, orderLinks }: Shop,
  { mail, sender, tokenOf }: RenderedEmail,
): Promise<Email | null> {
  if (!isTemplateName(mail.template)) return null;
  // As `queueMail` has stored it for this template.
  const data = JSON.parse(mail.data);
  const token = () => tokenOf(mail.id);
  const orderToken = (id: number) => (token() === null ? null : orderLinks.tokenOf(id));
  const stored = { reader: db.read, data, token, orderToken };
  const content = await emails[mail.template](stored, sender);
  return content ? composeEmail(content, sender) : null;
}

export async function readSender(shop: Shop): Promise<EmailSender> {
  return emailSenderFrom(settingsFrom(await readSettings(shop.db.read)), shop);
}
