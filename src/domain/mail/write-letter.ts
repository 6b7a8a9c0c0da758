import type { ContactForm } from '../contact-form.ts';
import type { Money } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { accountDeletedLetter } from './account-deleted-letter.ts';
import { accountLetter, type AccountLetterFacts } from './account-letter.ts';
import { composeLetter } from './compose-letter.ts';
import { contactMessageLetter } from './contact-message-letter.ts';
import type { Letter, LetterContent, LetterSender } from './letter.ts';
import { newsletterCodeLetter } from './newsletter-code-letter.ts';
import { orderPlacedLetter } from './order-placed-letter.ts';
import { orderStepLetter, type OrderStepLetterFacts } from './order-step-letter.ts';
import { providerLetter, type ProviderLetterFacts } from './provider-letter.ts';
import { secondFactorLetter, type SecondFactorLetterFacts } from './second-factor-letter.ts';
import { welcomeLetter } from './welcome-letter.ts';

/** What each kind of letter is about. */
export type LetterFacts =
  | { template: 'order-placed'; order: Order }
  | { template: 'newsletter-code'; code: string; off: Money }
  | { template: 'welcome'; code: string; percentOff: number }
  | { template: 'contact-message'; form: ContactForm }
  | { template: 'account-deleted' }
  | OrderStepLetterFacts
  | ProviderLetterFacts
  | SecondFactorLetterFacts
  | AccountLetterFacts;

export function writeLetter(facts: LetterFacts, sender: LetterSender): Letter {
  return composeLetter(contentOf(facts, sender), sender);
}

function contentOf(facts: LetterFacts, sender: LetterSender): LetterContent {
  const { shopName } = sender;
  if (facts.template === 'order-placed') return orderPlacedLetter(facts.order, sender);
  if ('order' in facts) return orderStepLetter(facts, shopName);
  if (facts.template === 'newsletter-code') return newsletterCodeLetter(facts, shopName);
  if (facts.template === 'welcome') return welcomeLetter(facts, shopName);
  if ('provider' in facts) return providerLetter(facts, shopName);
  if (facts.template === 'contact-message') return contactMessageLetter(facts.form);
  if (facts.template === 'account-deleted') return accountDeletedLetter(shopName);
  if ('name' in facts) return secondFactorLetter(facts, shopName);
  return accountLetter(facts, shopName);
}
