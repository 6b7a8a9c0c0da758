import { formatMoney } from '#platform/format.ts';
import { dayCount } from '#shop/payments/rules/payment-instructions.ts';
import type { Order } from './order.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

type OrderStatusTemplate = 'order-paid' | 'order-shipped' | 'order-cancelled' | 'order-refunded';

export interface OrderStatusEmailData {
  template: OrderStatusTemplate;
  /** Current order, whose status may be later than the one announced. */
  order: Order;
  /** After how many days without payment the shop cancelled it; undefined for other reasons. */
  unpaidDays?: number | undefined;
}

/** Notices of order status changes. */
export function orderStatusEmail(
  { template, order, unpaidDays }: OrderStatusEmailData,
  shopName: string,
): EmailContent {
  const { subject, text } = said[template](order, unpaidDays);
  return {
    subject: `${shopName}: ${subject}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text },
      { kind: 'rows', rows: order.lines.map(lineRow) },
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

type Said = (order: Order, unpaidDays?: number) => { subject: string; text: string };

const said: Record<OrderStatusTemplate, Said> = {
  'order-paid': ({ number, total }) => ({
    subject: `payment for order ${number} received`,
    text: `Thank you. We have received your payment of ${formatMoney(total)} for order ${number}.`,
  }),
  'order-shipped': ({ number }) => ({
    subject: `order ${number} has shipped`,
    text: `Your order ${number} has shipped and is on its way to you.`,
  }),
  'order-cancelled': ({ number, payment }, unpaidDays) => ({
    subject: `order ${number} has been cancelled`,
    text: `Your order ${number} has been cancelled and will not be shipped${reason(unpaidDays)}. ${
      payment.status === 'void'
        ? 'There is nothing to pay.'
        : 'We will refund your payment to your original payment method.'
    }`,
  }),
  'order-refunded': ({ number, total }) => ({
    subject: `refund for order ${number}`,
    text: `We have refunded ${formatMoney(total)} for your order ${number} to your original payment method.`,
  }),
};

function reason(unpaidDays: number | undefined): string {
  if (unpaidDays === undefined) return '';
  return `, because we have not received your payment within ${dayCount(unpaidDays)}`;
}

function lineRow({ title, optionValues, quantity }: Order['lines'][number]): [string, string] {
  return [[title, ...optionValues].join(', '), `× ${quantity}`];
}
