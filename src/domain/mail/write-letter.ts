import type { ContactForm } from '../contact-form.ts';
import type { Money } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { accountDeletedEmail } from './account-deleted-letter.ts';
import { accountEmail, type AccountEmailData } from './account-letter.ts';
import { composeEmail } from './compose-letter.ts';
import { contactMessageEmail } from './contact-message-letter.ts';
import type { Email, EmailContent, EmailSender } from './letter.ts';
import { newsletterCodeEmail } from './newsletter-code-letter.ts';
import { orderPlacedEmail } from './order-placed-letter.ts';
import { orderStatusEmail, type OrderStatusEmailData } from './order-step-letter.ts';
import { providerEmail, type ProviderEmailData } from './provider-letter.ts';
import { secondFactorEmail, type SecondFactorEmailData } from './second-factor-letter.ts';
import { welcomeEmail } from './welcome-letter.ts';

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
