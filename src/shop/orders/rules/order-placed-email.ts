import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import { customerName, type Order, type OrderLine, orderPaymentInstructions } from './order.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { shippingLabels } from '#shop/shipping/rules/shipping.ts';
import type { EmailContent, EmailPart, EmailSender } from '#shop/email/rules/email-content.ts';

export function orderPlacedEmail(order: Order, sender: EmailSender): EmailContent {
  return {
    subject: `Your order ${order.number} at ${sender.shopName}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      {
        kind: 'paragraph',
        text: `Thank you for your order. Your order number is ${order.number}; please mention it if you contact us about this order.`,
      },
      { kind: 'heading', text: 'Order summary' },
      { kind: 'rows', rows: [...order.lines.map(lineRow), ...totalRows(order)] },
      { kind: 'heading', text: 'Shipping address' },
      { kind: 'paragraph', text: addressOf(order) },
      { kind: 'heading', text: 'Payment' },
      ...paymentParts(order, sender),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
    ],
  };
}

/** Includes payment instructions where the customer still has to pay. */
function paymentParts(order: Order, sender: EmailSender): EmailPart[] {
  const text = paymentText(order);
  const instructions = orderPaymentInstructions(order, sender);
  if (!instructions) return [{ kind: 'paragraph', text }];
  const { rows, note } = instructions;
  return [
    { kind: 'paragraph', text },
    { kind: 'rows', rows },
    ...(note === '' ? [] : [{ kind: 'paragraph' as const, text: note }]),
  ];
}

function paymentText({ payment }: Order): string {
  const method = paymentMethods.find(({ value }) => value === payment.method);
  if (!method) return '';
  return method.isManual ? `${method.label}. ${method.hint}` : `${method.label}.`;
}

function lineRow(line: OrderLine): [string, string] {
  const title = [line.title, ...line.optionValues].join(', ');
  return [`${line.quantity} × ${title}`, formatMoney(multiplyMoney(line.unitPrice, line.quantity))];
}

function totalRows(order: Order): [string, string][] {
  const { discountCode, discount, tax, includedTax } = order;
  const rate = `${order.taxBasisPoints / 100}%`;
  const rows: [string, string][] = [['Subtotal', formatMoney(order.subtotal)]];
  if (discount.amount > 0) {
    rows.push([`Discount ${discountCode ?? ''}`.trim(), `−${formatMoney(discount)}`]);
  }
  rows.push([`Shipping, ${shippingLabels[order.shippingOption]}`, formatMoney(order.shipping)]);
  if (tax.amount > 0) rows.push([`Tax, ${rate}`, formatMoney(tax)]);
  rows.push(['Total', formatMoney(order.total)]);
  if (includedTax.amount > 0) rows.push([`includes ${rate} tax`, formatMoney(includedTax)]);
  return rows;
}

function addressOf({ form }: Order): string {
  const lines = [
    customerName(form),
    form.companyname,
    form.address1,
    form.address2,
    `${[form.city, form.state].filter(Boolean).join(', ')} ${form.pincode}`.trim(),
    form.country,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
