import { formatShortMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

interface NewsletterCode {
  code: string;
  off: Money;
  /** Null for those who are not the recipient. */
  unsubscribePath: string | null;
}

export function newsletterCodeEmail(
  { code, off, unsubscribePath }: NewsletterCode,
  shopName: string,
): EmailContent {
  const worth = formatShortMoney(off);
  return {
    subject: `Your ${worth} coupon for ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: `Thank you for subscribing to our newsletter. Here is your coupon: ${worth} off your first order.`,
      },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'Enter the code at checkout. It can be used once.' },
      { kind: 'link', text: 'Shop now', path: '/shop' },
    ],
    ...(unsubscribePath !== null && { unsubscribePath }),
  };
}
