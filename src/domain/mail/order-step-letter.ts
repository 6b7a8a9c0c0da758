import { formatMoney } from '../money.ts';
import type { Order } from '../orders/order.ts';
import type { LetterContent } from './letter.ts';

const templates = ['order-paid', 'order-shipped', 'order-cancelled', 'order-refunded'] as const;
type OrderStepTemplate = (typeof templates)[number];

export interface OrderStepLetterFacts {
  template: OrderStepTemplate;
  /** As it is when the letter is written: it may have moved on since. */
  order: Order;
}

export function isOrderStepTemplate(template: string): template is OrderStepTemplate {
  return templates.some((one) => one === template);
}

/** Word of what the shop did with an order. */
export function orderStepLetter(
  { template, order }: OrderStepLetterFacts,
  shopName: string,
): LetterContent {
  const { subject, text } = said[template](order);
  return {
    subject: `${shopName}: ${subject}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text },
      { kind: 'rows', rows: order.lines.map(lineRow) },
      { kind: 'link', text: 'See your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'If something is not right, answer this letter.' },
    ],
  };
}

const said: Record<OrderStepTemplate, (order: Order) => { subject: string; text: string }> = {
  'order-paid': ({ number, total }) => ({
    subject: `payment for order ${number} received`,
    text: `Thank you: the ${formatMoney(total)} for your order ${number} have arrived.`,
  }),
  'order-shipped': ({ number }) => ({
    subject: `order ${number} is on its way`,
    text: `Your order ${number} has left the shop and is on its way to you.`,
  }),
  'order-cancelled': ({ number, payment }) => ({
    subject: `order ${number} is cancelled`,
    text: `Your order ${number} is cancelled and will not be shipped. ${
      payment.status === 'void'
        ? 'There is nothing to pay.'
        : 'What you have paid comes back the way it came.'
    }`,
  }),
  'order-refunded': ({ number, total }) => ({
    subject: `money back for order ${number}`,
    text: `We have sent back the ${formatMoney(total)} of your order ${number}, the way they came.`,
  }),
};

function lineRow({ title, optionValues, quantity }: Order['lines'][number]): [string, string] {
  return [[title, ...optionValues].join(', '), `× ${quantity}`];
}
