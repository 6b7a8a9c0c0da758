import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { counted, formatMoney } from '#platform/format.ts';
import { money, multiplyMoney } from '#platform/money.ts';
import {
  giftCardRows,
  isPaidByGiftCard,
  type Order,
  type OrderLine,
  orderPaymentInstructions,
} from './order.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { methodOffer } from '#shop/settings/rules/method-options.ts';
import { isManualMethod } from '#shop/settings/rules/payment-methods.ts';
import type { EmailContent, EmailPart, EmailSender } from '#shop/email/rules/email-content.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import type { RestUnits } from './rest.ts';
import type { OrderComment } from './order-comment.ts';

export function orderPlacedEmail(order: Order, sender: EmailSender): EmailContent {
  return summaryEmail(order, sender, {
    subject: `Your order ${order.number} at ${sender.shopName}`,
    text: `Thank you for your order. Your order number is ${order.number}; please mention it if you contact us about this order.`,
  });
}

/** What the order is after staff have edited it, and how to pay what is due. */
export function orderEditedEmail(order: Order, sender: EmailSender): EmailContent {
  const due =
    order.balance.amount > 0
      ? `Please pay the difference of ${formatMoney(order.balance)}. We ship your order once it is paid.`
      : (editNotes[order.payment.status] ?? editNotes.paid);
  return summaryEmail(order, sender, {
    subject: `Your order ${order.number} at ${sender.shopName} has changed`,
    text: `We have changed your order ${order.number}. Its total is now ${formatMoney(order.total)}. ${due}`,
  });
}

const editNotes: Readonly<Partial<Record<PaymentStatus, string>>> & { paid: string } = {
  awaited:
    'This is what is to be paid now; if you have paid the earlier amount already, please contact us.',
  authorized: 'We charge no more than this.',
  paid: 'If you have paid more than this, we return the difference.',
};

/** Which items are not sent after all, and what that means for the payment. */
export function restCancelledEmail(
  order: Order,
  units: readonly RestUnits[],
  sender: EmailSender,
): EmailContent {
  const { number, payment, total } = order;
  const rows = units.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [quantityRow({ ...line, quantity })] : [];
  });
  const isOpen = payment.status === 'awaited';
  const due = isOpen
    ? `The total of your order is now ${formatMoney(total)}.`
    : 'You do not pay for these items: what you have paid for them is refunded, and what was only authorized is not charged.';
  return {
    subject: `${sender.shopName}: some items of order ${number} are cancelled`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      {
        kind: 'paragraph',
        name: 'order.news',
        text: `We cannot send you these items of your order ${number}. ${due}`,
      },
      { kind: 'rows', rows },
      ...(isOpen && orderPaymentInstructions(order, sender) !== null
        ? [{ kind: 'heading' as const, text: 'Payment' }, ...paymentParts(order, sender)]
        : []),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

function summaryEmail(
  order: Order,
  sender: EmailSender,
  { subject, text }: { subject: string; text: string },
): EmailContent {
  return {
    subject,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text },
      ...summaryParts(order),
      { kind: 'heading', text: 'Payment' },
      ...paymentParts(order, sender),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
    ],
  };
}

/** To the customer of an order that staff have placed, and that is to be paid. */
export function orderPaymentLinkEmail(order: Order, sender: EmailSender): EmailContent {
  const { number, total, form } = order;
  const isByHand = orderPaymentInstructions(order, sender) !== null;
  return {
    subject: `Pay your order ${number} at ${sender.shopName}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${form.fname},` },
      {
        kind: 'paragraph',
        text: `We have placed order ${number} for you. Please pay ${formatMoney(total)}, and we will prepare it.`,
        name: 'order.news',
      },
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      ...summaryParts(order),
      ...(isByHand
        ? [{ kind: 'heading' as const, text: 'Payment' }, ...paymentParts(order, sender)]
        : []),
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

function summaryParts(order: Order): EmailPart[] {
  return [
    { kind: 'heading', text: 'Order summary' },
    { kind: 'rows', rows: [...order.lines.map(lineRow), ...totalRows(order)] },
    { kind: 'heading', text: 'Shipping address' },
    { kind: 'paragraph', text: addressLines(order.form).join('\n'), name: 'order.address' },
    ...billingParts(order),
  ];
}

/** Includes payment instructions where the customer still has to pay. */
function paymentParts(order: Order, sender: EmailSender): EmailPart[] {
  const text = paymentText(order, sender);
  const instructions = orderPaymentInstructions(order, sender);
  const name = 'order.payment';
  if (!instructions) return [{ kind: 'paragraph', text, name }];
  const { note, transferCode } = instructions;
  const rows = instructions.rows.map(([label, value]): [string, string] => [label, value]);
  return [
    { kind: 'paragraph', text, name },
    { kind: 'rows', rows, name },
    ...(note === '' ? [] : [{ kind: 'paragraph' as const, text: note, name }]),
    ...(transferCode === undefined ? [] : [{ ...transferPart(transferCode), name }]),
  ];
}

function transferPart(text: string): EmailPart {
  const caption = 'Scan this with your banking app to fill in the transfer.';
  return { kind: 'qr-code', text, label: 'This bank transfer, as a QR code', caption };
}

function paymentText(order: Order, { methodOptions }: EmailSender): string {
  if (isPaidByGiftCard(order)) return 'Gift card.';
  const { method } = order.payment;
  const { label, hint } = methodOffer(method, methodOptions);
  return isManualMethod(method) ? `${label}. ${hint}` : `${label}.`;
}

function lineRow(line: OrderLine): [string, string] {
  const title = [line.title, ...line.optionValues].join(', ');
  return [`${line.quantity} × ${title}`, formatMoney(multiplyMoney(line.unitPrice, line.quantity))];
}

function totalRows(order: Order): [string, string][] {
  const { discountCode, discount } = order;
  const { added, notes } = taxRows(order);
  const rows: [string, string][] = [['Subtotal', formatMoney(order.subtotal)]];
  if (discount.amount > 0) {
    rows.push([`Discount ${discountCode ?? ''}`.trim(), `−${formatMoney(discount)}`]);
  }
  rows.push([`Shipping, ${order.shippingLabel}`, formatMoney(order.shipping)]);
  const total: [string, string] = ['Total', formatMoney(order.total)];
  return [...rows, ...added, total, ...giftCardRows(order), ...notes];
}

function billingParts({ billing }: Order): EmailPart[] {
  if (!billing) return [];
  return [
    { kind: 'heading', text: 'Billing address' },
    { kind: 'paragraph', text: addressLines(billing).join('\n') },
  ];
}

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
      ...text
        .split(/\n{2,}/)
        .map((part) => ({ kind: 'paragraph' as const, text: part, name: 'message' })),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

type OrderStatusTemplate = 'order-paid' | 'order-cancelled';

export interface OrderStatusEmailData {
  template: OrderStatusTemplate;
  /** Current order, whose status may be later than the one announced. */
  order: Order;
  /** After how many days without payment the shop cancelled it; undefined for other reasons. */
  unpaidDays?: number | undefined;
  /** What was paid; undefined for the total. */
  amountMinor?: number | undefined;
}

/** Notices of order status changes. */
export function orderStatusEmail(
  { template, order: read, unpaidDays, amountMinor }: OrderStatusEmailData,
  shopName: string,
): EmailContent {
  const { currency } = read.total;
  const total = amountMinor === undefined ? read.total : money(amountMinor, currency);
  const order = { ...read, total };
  const { subject, text } = said[template](order, unpaidDays);
  return {
    subject: `${shopName}: ${subject}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text, name: 'order.news' },
      { kind: 'rows', rows: order.lines.map(quantityRow) },
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
  'order-cancelled': ({ number, payment }, unpaidDays) => ({
    subject: `order ${number} has been cancelled`,
    text: `Your order ${number} has been cancelled and will not be shipped${reason(unpaidDays)}. ${
      afterwards[payment.status] ?? 'We will refund your payment to your original payment method.'
    }`,
  }),
};

const afterwards: Readonly<Partial<Record<PaymentStatus, string>>> = {
  void: 'There is nothing to pay.',
  refunded: 'Your payment has been refunded.',
  'partially-refunded': 'We will refund the rest of your payment.',
};

function reason(unpaidDays: number | undefined): string {
  if (unpaidDays === undefined) return '';
  return `, because we have not received your payment within ${counted(unpaidDays, 'day')}`;
}

/** An item and its units, without a price. */
export function quantityRow({
  title,
  optionValues,
  quantity,
}: Order['lines'][number]): [string, string] {
  return [[title, ...optionValues].join(', '), `× ${quantity}`];
}
