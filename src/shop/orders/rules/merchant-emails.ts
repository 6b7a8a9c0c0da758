import { formatMoney } from '#platform/format.ts';
import type { EmailContent, EmailSender } from '#shop/email/rules/email-content.ts';
import { methodOffer } from '#shop/settings/rules/method-options.ts';
import { customerName, type Order } from './order.ts';
import { quantityRow } from './order-emails.ts';

/** To the merchant, for each new order. */
export function orderReceivedEmail(order: Order, { methodOptions }: EmailSender): EmailContent {
  const { id, number, total, form, lines, shippingLabel, payment } = order;
  const rows: [string, string][] = [
    ['Customer', customerName(form)],
    ['Email', form.email],
    ['Country', form.country],
    ['Shipping', shippingLabel],
    ['Payment', methodOffer(payment.method, methodOptions).label],
    ['Total', formatMoney(total)],
  ];
  const note = form.note.trim();
  return {
    subject: `New order ${number}: ${formatMoney(total)}`,
    parts: [
      {
        kind: 'paragraph',
        text: `${customerName(form)} has placed order ${number} for ${formatMoney(total)}.`,
      },
      { kind: 'rows', rows: lines.map(quantityRow), name: 'order.items' },
      { kind: 'rows', rows, name: 'order.facts' },
      ...(note === '' ? [] : [{ kind: 'quote' as const, text: note, name: 'order.note' }]),
      { kind: 'link', text: 'Open the order', path: `/admin/orders/${id}` },
    ],
  };
}

/** To the merchant: an order waits for a payment that was authorized when it was placed. */
export function paymentFailedEmail({ id, number, total, form }: Order): EmailContent {
  return {
    subject: `Payment of order ${number} failed`,
    parts: [
      {
        kind: 'paragraph',
        text: `The payment of ${formatMoney(total)} for order ${number} could not be captured. Do not ship the order before it is paid. ${customerName(form)} can pay it again on My order or by the link in the order email.`,
      },
      { kind: 'link', text: 'Open the order', path: `/admin/orders/${id}` },
    ],
  };
}

export interface LowStock {
  /** Units on hand after the sale; below 0 where more are sold than there were. */
  items: readonly { title: string; units: number }[];
}

/** To the merchant, once when the units on hand of an item fall to the low-stock threshold. */
export function lowStockEmail({ items }: LowStock): EmailContent {
  const [first] = items;
  const what = items.length === 1 && first ? first.title : `${items.length} items`;
  return {
    subject: `Low stock: ${what}`,
    parts: [
      {
        kind: 'paragraph',
        text: 'After the latest order, these items have reached your low-stock threshold:',
      },
      {
        kind: 'rows',
        rows: items.map(({ title, units }) => [title, units <= 0 ? 'sold out' : `${units} left`]),
      },
      { kind: 'link', text: 'Open low stock', path: '/admin/products?stock=few-left' },
    ],
  };
}
