import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Money } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { accountDeletedEmail } from '#shop/identity/rules/account-deleted-email.ts';
import { accountEmail, type AccountEmailData } from '#shop/identity/rules/account-email.ts';
import { composeEmail } from './compose-email.ts';
import { contactMessageEmail } from '#shop/contact/rules/contact-message-email.ts';
import type { Email, EmailContent, EmailSender } from '#platform/mail/email.ts';
import { newsletterCodeEmail } from '#shop/newsletter/rules/newsletter-code-email.ts';
import { orderPlacedEmail } from '#shop/orders/rules/order-placed-email.ts';
import {
  orderStatusEmail,
  type OrderStatusEmailData,
} from '#shop/orders/rules/order-status-email.ts';
import { providerEmail, type ProviderEmailData } from '#shop/identity/rules/provider-email.ts';
import {
  secondFactorEmail,
  type SecondFactorEmailData,
} from '#shop/identity/rules/second-factor-email.ts';
import { welcomeEmail } from '#shop/promotions/rules/welcome-email.ts';

/** Data of each email template. */
export type EmailData =
  | { template: 'order-placed'; order: Order }
  | { template: 'newsletter-code'; code: string; off: Money }
  | { template: 'welcome'; code: string; percentOff: number }
  | { template: 'contact-message'; form: ContactForm }
  | { template: 'account-deleted' }
  | OrderStatusEmailData
  | ProviderEmailData
  | SecondFactorEmailData
  | AccountEmailData;

export function renderEmail(facts: EmailData, sender: EmailSender): Email {
  return composeEmail(contentOf(facts, sender), sender);
}

function contentOf(facts: EmailData, sender: EmailSender): EmailContent {
  const { shopName } = sender;
  if (facts.template === 'order-placed') return orderPlacedEmail(facts.order, sender);
  if ('order' in facts) return orderStatusEmail(facts, shopName);
  if (facts.template === 'newsletter-code') return newsletterCodeEmail(facts, shopName);
  if (facts.template === 'welcome') return welcomeEmail(facts, shopName);
  if ('provider' in facts) return providerEmail(facts, shopName);
  if (facts.template === 'contact-message') return contactMessageEmail(facts.form);
  if (facts.template === 'account-deleted') return accountDeletedEmail(shopName);
  if ('name' in facts) return secondFactorEmail(facts, shopName);
  return accountEmail(facts, shopName);
}
