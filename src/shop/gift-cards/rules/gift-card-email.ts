import { money } from '#platform/money.ts';
import type { EmailContent, EmailSender } from '#shop/email/rules/email-content.ts';
import { formatDate, formatMoney } from '#platform/format.ts';
import { type GiftCard, maskedCode } from './gift-card.ts';

/** `code` is null where the reader is not the recipient. */
export function giftCardEmail(
  { issued, last4, message, expiresAt }: GiftCard,
  code: string | null,
  { shopName, timeZone }: Pick<EmailSender, 'shopName' | 'timeZone'>,
): EmailContent {
  const worth = formatMoney(issued);
  return {
    subject: `Your gift card of ${worth} for ${shopName}`,
    parts: [
      { kind: 'paragraph', text: `Here is a gift card of ${worth} for ${shopName}.` },
      ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
      { kind: 'code', text: code ?? maskedCode(last4) },
      {
        kind: 'paragraph',
        text: 'Enter the code as gift card at checkout. What you do not spend stays on the card. Keep this email: anyone who has the code can use it.',
      },
      ...(expiresAt === null
        ? []
        : [
            {
              kind: 'rows',
              rows: [['Valid until', formatDate(expiresAt - 1, timeZone)]],
            } as const,
          ]),
      { kind: 'link', text: 'Shop now', path: '/shop' },
    ],
    values: { 'giftCard.amount': worth },
  };
}

/** No card has its id. */
export const exampleGiftCardId = 'example';

export const exampleGiftCard: GiftCard = {
  id: exampleGiftCardId,
  last4: '80RF',
  balance: money(5000, 'USD'),
  issued: money(5000, 'USD'),
  recipient: 'ingrid@example.com',
  message: 'Happy birthday!',
  expiresAt: Date.UTC(2030, 0, 1),
  disabledAt: null,
  createdAt: 0,
};
