import { formatShortMoney, type Money } from '../money.ts';
import type { LetterContent } from './letter.ts';

export function newsletterCodeLetter(
  { code, off }: { code: string; off: Money },
  shopName: string,
): LetterContent {
  const worth = formatShortMoney(off);
  return {
    subject: `Your ${worth} coupon for ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: `Welcome to the letter. Here is the coupon we promised: ${worth} off your first order.`,
      },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'Type it in at the checkout. It can be used once.' },
      { kind: 'link', text: 'See what is in the window', path: '/shop' },
    ],
  };
}
