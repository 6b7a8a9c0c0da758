import { contactKeptDays } from '../orders/kept-contact.ts';
import type { LetterContent } from './letter.ts';

/** The last letter to an address the shop has just forgotten. */
export function accountDeletedLetter(shopName: string): LetterContent {
  return {
    subject: `Your account at ${shopName} is deleted`,
    parts: [
      {
        kind: 'paragraph',
        text: 'Your account is gone, and with it your password, your addresses, your cart and your reviews.',
      },
      {
        kind: 'paragraph',
        text: `Your orders stay in our books for as long as the law asks for them. The phone numbers and notes on them go in ${contactKeptDays} days.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you who deleted it, write to us: just answer this mail.',
      },
    ],
  };
}
