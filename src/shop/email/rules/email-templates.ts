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
  /** A token that works for as long as its purpose exists, or null if the reader is not the email's recipient. */
  lastingToken: (purpose: string) => string | null;
}

/** Null if the stored data no longer leads to an email. */
export type EmailTemplate<Data> = (
  email: StoredEmail<Data>,
  sender: EmailSender,
) => EmailContent | null | Promise<EmailContent | null>;

/** The data of a preview: every part and every value is in it. */
export type EmailExamples = { readonly [Name in EmailTemplateName]: EmailData[Name] };

/** By stored name. The wiring registers them in `src/emails.ts`. */
export type EmailTemplates = {
  readonly [Name in EmailTemplateName]: EmailTemplate<EmailData[Name]>;
};

interface TemplateFacts {
  /**
   * An account, an order, or an address alone, whichever account has that address. It determines what is erased
   * with an account whose address was never verified.
   */
  about: 'account' | 'order' | 'address';
  label: string;
  need: keyof typeof needs;
}

interface Need {
  /** Why an email cannot be switched off; null where it can. */
  because: string | null;
  /** Parts without which it would be useless, as far as it has them. */
  parts: readonly string[];
}

const needs = {
  optional: { because: null, parts: [] },
  security: { because: 'It protects accounts, so it is always sent.', parts: ['link'] },
  law: { because: 'Consumer law requires this confirmation, so it is always sent.', parts: [] },
  requested: {
    because: 'Someone has just requested this message, so it is always sent.',
    parts: ['code', 'message'],
  },
  newsletter: {
    because: 'Staff decide about each newsletter, so it is always sent.',
    parts: ['text'],
  },
  reply: {
    because: 'Staff have just written this message, so it is always sent.',
    parts: ['reply'],
  },
  confirmation: {
    because: 'Someone has just requested this message, so it is always sent.',
    parts: ['link'],
  },
  // With the way back, and the link that stops reminders.
  reminder: { because: null, parts: ['link', 'link2'] },
} as const satisfies Record<string, Need>;

const templates = {
  'verify-email': { about: 'account', label: 'Confirm email address', need: 'security' },
  'reset-password': { about: 'account', label: 'Reset password', need: 'security' },
  'change-email': { about: 'account', label: 'Confirm new email address', need: 'security' },
  'invite-staff': { about: 'account', label: 'Staff invitation', need: 'security' },
  'password-changed': { about: 'account', label: 'Password changed', need: 'security' },
  'account-reclaimed': {
    about: 'account',
    label: 'Account taken over by its owner',
    need: 'security',
  },
  'email-change-requested': {
    about: 'account',
    label: 'Change of email address requested',
    need: 'security',
  },
  'email-changed': { about: 'account', label: 'Email address changed', need: 'security' },
  'provider-connected': { about: 'account', label: 'Sign-in provider connected', need: 'security' },
  'provider-disconnected': {
    about: 'account',
    label: 'Sign-in provider disconnected',
    need: 'security',
  },
  'codes-on': { about: 'account', label: 'Authenticator app added', need: 'security' },
  'codes-off': { about: 'account', label: 'Authenticator app removed', need: 'security' },
  'passkey-added': { about: 'account', label: 'Passkey added', need: 'security' },
  'passkey-removed': { about: 'account', label: 'Passkey removed', need: 'security' },
  'recovery-code-used': { about: 'account', label: 'Recovery code used', need: 'security' },
  'factors-forgotten': {
    about: 'account',
    label: 'Two-factor authentication reset',
    need: 'security',
  },
  welcome: { about: 'account', label: 'Welcome with a coupon', need: 'optional' },
  'order-placed': { about: 'order', label: 'Order confirmation', need: 'law' },
  'order-payment-link': { about: 'order', label: 'Payment link', need: 'requested' },
  'order-paid': { about: 'order', label: 'Payment received', need: 'optional' },
  'order-shipped': { about: 'order', label: 'Order shipped', need: 'optional' },
  'order-tracking-changed': { about: 'order', label: 'Tracking changed', need: 'optional' },
  'order-edited': { about: 'order', label: 'Order changed', need: 'optional' },
  'order-cancelled': { about: 'order', label: 'Order cancelled', need: 'optional' },
  'order-rest-cancelled': {
    about: 'order',
    label: 'Rest of the order cancelled',
    need: 'optional',
  },
  'order-refunded': { about: 'order', label: 'Refund', need: 'optional' },
  'return-requested': { about: 'order', label: 'Return requested', need: 'law' },
  'return-approved': { about: 'order', label: 'Return approved', need: 'optional' },
  'return-refused': { about: 'order', label: 'Return refused', need: 'optional' },
  'return-received': { about: 'order', label: 'Return received', need: 'optional' },
  'order-message': { about: 'order', label: 'Message about an order', need: 'requested' },
  'order-received': { about: 'order', label: 'New order, to you', need: 'optional' },
  'new-return': { about: 'order', label: 'Return requested, to you', need: 'optional' },
  'payment-failed': { about: 'order', label: 'Payment failed, to you', need: 'optional' },
  'low-stock': { about: 'address', label: 'Low stock, to you', need: 'optional' },
  'payment-returned': { about: 'address', label: 'Payment returned', need: 'optional' },
  'payment-disputed': { about: 'address', label: 'Payment disputed, to you', need: 'optional' },
  'checkout-reminder': { about: 'address', label: 'Abandoned checkout', need: 'reminder' },
  'back-in-stock': { about: 'address', label: 'Back in stock', need: 'requested' },
  'newsletter-confirm': { about: 'address', label: 'Confirm subscription', need: 'confirmation' },
  'newsletter-code': { about: 'address', label: 'Newsletter coupon', need: 'requested' },
  'contact-message': { about: 'address', label: 'Contact form, to you', need: 'requested' },
  newsletter: { about: 'address', label: 'Newsletter', need: 'newsletter' },
  'gift-card': { about: 'address', label: 'Gift card', need: 'requested' },
  'inbox-reply': { about: 'address', label: 'Reply from the inbox', need: 'reply' },
  'account-deleted': { about: 'address', label: 'Account deleted', need: 'law' },
  'email-test': { about: 'address', label: 'Test email', need: 'requested' },
} as const satisfies Record<EmailTemplateName, TemplateFacts>;

export function emailLabel(template: EmailTemplateName): string {
  return templates[template].label;
}

/** Why an email cannot be switched off; null where it can. */
export function reasonToSend(template: EmailTemplateName): string | null {
  return needs[templates[template].need].because;
}

/** Parts that every wording keeps, as far as the email has them. */
export function neededParts(template: EmailTemplateName): readonly string[] {
  return needs[templates[template].need].parts;
}

/** A test email is a copy of another one. */
export function isEditable(template: EmailTemplateName): boolean {
  return template !== 'email-test';
}

/** Every template that staff can reword, in the order of the table. */
export const editableTemplates = Object.keys(templates)
  .filter((name) => isTemplateName(name))
  .filter((name) => isEditable(name));

/** False for a name that a newer version has stored. */
export function isTemplateName(name: string): name is EmailTemplateName {
  return Object.hasOwn(templates, name);
}

export const accountTemplates = Object.entries(templates).flatMap(([template, { about }]) =>
  about === 'account' ? [template] : [],
);
