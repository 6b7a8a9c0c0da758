import type { Email } from '#platform/mail/mailer.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import { applyEdit } from '#shop/email/rules/edited-email.ts';
import {
  type EmailContent,
  type EmailSender,
  emailSenderFrom,
} from '#shop/email/rules/email-content.ts';
import {
  type EmailData,
  type EmailTemplateName,
  isTemplateName,
} from '#shop/email/rules/email-templates.ts';
import { findEdit } from '#shop/email/store/email-edits.ts';
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
  shop: Shop,
  { mail, sender, tokenOf }: RenderedEmail,
): Promise<Email | null> {
  const { template } = mail;
  if (!isTemplateName(template)) return null;
  // As `queueMail` has stored it for this template.
  const data = JSON.parse(mail.data);
  if (template === 'email-test') return renderTest(shop, data, sender);
  const token = () => tokenOf(mail.id);
  const orderToken = (id: number) => (token() === null ? null : shop.orderLinks.tokenOf(id));
  const lastingToken = (purpose: string) => (token() === null ? null : shop.mailTokens(purpose));
  const stored = { reader: shop.db.read, data, token, orderToken, lastingToken };
  const content = await shop.emails[template](stored, sender);
  if (!content) return null;
  const { edit } = await findEdit(shop.db.read, template);
  const named = withShop(content, sender);
  return composeEmail(edit ? applyEdit(named, edit) : named, sender);
}

/** Null if a newer version has queued it for a template of its own. */
async function renderTest(
  shop: Shop,
  { of: template, edit }: EmailData['email-test'],
  sender: EmailSender,
): Promise<Email | null> {
  if (!isTemplateName(template)) return null;
  const content = applyEdit(await exampleContent(shop, template, sender), edit);
  return composeEmail({ ...content, subject: `[Test] ${content.subject}` }, sender);
}

/** An email with example data. Its links lead to the shop and hold no token. */
export async function exampleContent(
  shop: Shop,
  template: EmailTemplateName,
  sender: EmailSender,
): Promise<EmailContent> {
  // A copy as it would be stored, whose type depends on the template like that of a queued email.
  const data = JSON.parse(JSON.stringify(shop.emailExamples[template]));
  const none = () => null;
  const tokens = { token: () => 'example', orderToken: none, lastingToken: none };
  const example = { reader: shop.db.read, data, ...tokens };
  const content = await shop.emails[template](example, sender);
  if (!content) throw new Error(`email example missing: ${template}`);
  return withShop(content, sender);
}

function withShop(content: EmailContent, { shopName, email }: EmailSender): EmailContent {
  return { ...content, values: { ...content.values, 'shop.name': shopName, 'shop.email': email } };
}

export async function readSender(shop: Shop): Promise<EmailSender> {
  return emailSenderFrom(settingsFrom(await readSettings(shop.db.read)), shop);
}
