import { formatMoney, multiplyMoney } from '../money.ts';
import { customerName, type Order, type OrderLine } from '../orders/order.ts';
import { paymentMethods } from '../payments.ts';
import { shippingLabels } from '../shipping.ts';
import type { LetterContent } from './letter.ts';

export function orderPlacedLetter(order: Order, shopName: string): LetterContent {
  return {
    subject: `Your order ${order.number} at ${shopName}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      {
        kind: 'paragraph',
        text: `Thank you for your order. Its number is ${order.number}; name it whenever you write to us about it.`,
      },
      { kind: 'heading', text: 'What you ordered' },
      { kind: 'rows', rows: [...order.lines.map(lineRow), ...totalRows(order)] },
      { kind: 'heading', text: 'Delivered to' },
      { kind: 'paragraph', text: addressOf(order) },
      { kind: 'heading', text: 'Payment' },
      { kind: 'paragraph', text: paymentText(order) },
      { kind: 'link', text: 'See your orders', path: '/myorder' },
    ],
  };
}

/** What is still to be done for it, where that is for the shopper to do. */
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
