import type { Reader } from '#platform/database/database.ts';
import type { EmailContent, EmailSender } from './email-content.ts';

/** 'kept': stored by a shop without a mail server. 'failed': retries exhausted. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

/** The data of each template by its name. Each feature adds its own in its `store/events.ts`. */
export interface EmailData {}

export type EmptyData = Record<string, never>;

export type EmailTemplateName = keyof EmailData;

/** A template with its data: one type for each. */
export type TemplateWithData = {
  [Name in EmailTemplateName]: { template: Name; data: EmailData[Name] };
}[EmailTemplateName];

export interface StoredEmail<Data> {
  reader: Reader;
  /** As queued by the use case. */
  data: Data;
  /** The token of the email's link, or null if the reader is not its recipient. */
  token: () => string | null;
  /** The token of the signed link to an order, or null if the reader is not the email's recipient. */
  orderToken: (orderId: number) => string | null;
}

/** Null if the stored data no longer leads to an email. */
export type EmailTemplate<Data> = (
  email: StoredEmail<Data>,
  sender: EmailSender,
) => EmailContent | null | Promise<EmailContent | null>;

/** By stored name. The wiring registers them in `src/emails.ts`. */
export type EmailTemplates = {
  readonly [Name in EmailTemplateName]: EmailTemplate<EmailData[Name]>;
};

/**
 * The subject of each template: an account, an order, or an address alone, whichever account has
 * that address. It determines what is erased with an account whose address was never verified.
 */
const templateSubjects = {
  'verify-email': 'account',
  'reset-password': 'account',
  'change-email': 'account',
  'invite-staff': 'account',
  'password-changed': 'account',
  'account-reclaimed': 'account',
  'email-change-requested': 'account',
  'email-changed': 'account',
  'provider-connected': 'account',
  'provider-disconnected': 'account',
  'codes-on': 'account',
  'codes-off': 'account',
  'passkey-added': 'account',
  'passkey-removed': 'account',
  'recovery-code-used': 'account',
  'factors-forgotten': 'account',
  welcome: 'account',
  'order-placed': 'order',
  'order-paid': 'order',
  'order-shipped': 'order',
  'order-cancelled': 'order',
  'order-refunded': 'order',
  'order-message': 'order',
  'payment-returned': 'address',
  'payment-disputed': 'address',
  'newsletter-code': 'address',
  'contact-message': 'address',
  'account-deleted': 'address',
} as const satisfies Record<EmailTemplateName, 'account' | 'order' | 'address'>;

/** False for a name that a newer version has stored. */
export function isTemplateName(name: string): name is EmailTemplateName {
  return Object.hasOwn(templateSubjects, name);
}

export const accountTemplates = Object.entries(templateSubjects).flatMap(([template, about]) =>
  about === 'account' ? [template] : [],
);
