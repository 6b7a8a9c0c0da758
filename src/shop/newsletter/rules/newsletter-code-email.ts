import { formatShortMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

export function newsletterCodeEmail(
  { code, off }: { code: string; off: Money },
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
  };
}
