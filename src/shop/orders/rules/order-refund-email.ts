import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';
import type { RefundQuantity } from '#shop/payments/rules/refund.ts';
import type { Order } from './order.ts';
import { quantityRow } from './order-emails.ts';

interface EmailedRefund {
  amount: Money;
  shipping: Money;
  lines: readonly RefundQuantity[];
  /** Null where staff have returned the money themselves. */
  attemptId: string | null;
  /** Set where it went back to a gift card. */
  giftCardId?: string | null;
}

/** One refund, once the money has left; null for a refund of the whole order in earlier releases. */
export function orderRefundEmail(
  order: Order,
  refund: EmailedRefund | null,
  shopName: string,
): EmailContent {
  const { number, total, form } = order;
  const lines = (refund?.lines ?? []).flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [quantityRow({ ...line, quantity })] : [];
  });
  const shipping: [string, string][] =
    refund && refund.shipping.amount > 0 ? [['Shipping', formatMoney(refund.shipping)]] : [];
  const rows = refund === null ? order.lines.map(quantityRow) : [...lines, ...shipping];
  const target = refund?.giftCardId
    ? ' to your gift card, where you can spend it at once'
    : refund?.attemptId === null
      ? ''
      : ' to your original payment method. It can take some days until your bank shows it';
  const amount = formatMoney(refund?.amount ?? total);
  return {
    subject: `${shopName}: refund for order ${number}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${form.fname},` },
      {
        kind: 'paragraph',
        name: 'order.news',
        text: `We have refunded ${amount} for your order ${number}${target}.`,
      },
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}
