import type { EmailData } from '#shop/email/rules/render-email.ts';

/**
 * The subject of each template: an account, an order, or an address alone, whichever account has
 * that address. It determines what is erased with an account whose address was never verified.
 */
const templateSubjects: Readonly<Record<EmailData['template'], 'account' | 'order' | 'address'>> = {
  'verify-email': 'account',
  'reset-password': 'account',
  'change-email': 'account',
  'invite-staff': 'account',
  'password-changed': 'account',
  'account-reclaimed': 'account',
  'email-change-asked': 'account',
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
  'newsletter-code': 'address',
  'contact-message': 'address',
  'account-deleted': 'address',
};

export const accountTemplates: readonly string[] = Object.entries(templateSubjects).flatMap(
  ([template, subject]) => (subject === 'account' ? [template] : []),
);
