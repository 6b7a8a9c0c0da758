import type { EmailContent } from '#shop/email/rules/email-content.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';

interface ReturnedPayment {
  amount: Money;
  /** Of an order that was placed before and was to be paid; undefined where the payment led to no order. */
  orderNumber?: string | undefined;
}

/** To a customer whose payment paid no order. */
export function paymentReturnedEmail(
  { amount, orderNumber }: ReturnedPayment,
  shopName: string,
): EmailContent {
  const paid = `Your payment of ${formatMoney(amount)}`;
  return {
    subject: `${shopName}: your payment was returned`,
    parts: [
      {
        kind: 'paragraph',
        name: 'payment.news',
        text:
          orderNumber === undefined
            ? `${paid} could not be turned into an order, so nothing was ordered and we have returned it.`
            : `${paid} for order ${orderNumber} came too late, or the order was already paid or cancelled. We have returned it.`,
      },
      {
        kind: 'paragraph',
        text: 'It goes back to the payment method that you used. Depending on your bank, it takes a few days until you see it.',
      },
      ...(orderNumber === undefined
        ? [{ kind: 'link' as const, text: 'Back to your cart', path: '/viewcart' }]
        : []),
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

export interface DisputedPayment {
  orderId: number;
  number: string;
  amount: Money;
  /** As the provider words it. */
  reason: string;
  /** A date in words; null if the provider names none. */
  dueOn: string | null;
}

/** To the merchant, who has to answer the provider in time. */
export function paymentDisputedEmail(dispute: DisputedPayment): EmailContent {
  const { orderId, number, amount, reason, dueOn } = dispute;
  const rows: [string, string][] = [
    ['Order', number],
    ['Amount', formatMoney(amount)],
    ['Reason', reason],
  ];
  if (dueOn !== null) rows.push(['Respond by', dueOn]);
  return {
    subject: `Payment of order ${number} disputed`,
    parts: [
      {
        kind: 'paragraph',
        text: `The customer of order ${number} has disputed the payment with their bank or card issuer. Respond in the dashboard of your payment provider.`,
      },
      { kind: 'rows', rows },
      { kind: 'link', text: 'Open the order', path: `/admin/orders/${orderId}` },
    ],
  };
}
