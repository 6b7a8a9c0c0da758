import type { ShopText } from '#shop/settings/rules/default-texts.ts';

/** That the customer has agreed to the terms at the checkout. */
export interface OrderConsent {
  /** Of the texts as they were then. */
  version: string;
  at: number;
}

/** What a consent is about. It is kept, whatever the texts are later. */
export interface AgreedTexts {
  /** Beside the checkbox. */
  statement: string;
  terms: ShopText;
  privacy: ShopText;
}

/** The words beside the checkbox; the two in the middle of each pair are links. */
export const consentWords = ['I agree to the', 'terms', 'and have read the', 'privacy policy'];

export const consentStatement = `${consentWords.join(' ')}.`;
