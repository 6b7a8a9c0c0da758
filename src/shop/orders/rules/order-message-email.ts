import type { EmailContent } from '#shop/email/rules/email-content.ts';
import type { OrderComment } from './order-comment.ts';
import type { Order } from './order.ts';

/** A message of staff to the customer of an order. */
export function orderMessageEmail(
  order: Order,
  { text }: Pick<OrderComment, 'text'>,
  shopName: string,
): EmailContent {
  return {
    subject: `${shopName}: a message about your order ${order.number}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text: `We have a message about your order ${order.number}.` },
      ...text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph' as const, text: part })),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}
