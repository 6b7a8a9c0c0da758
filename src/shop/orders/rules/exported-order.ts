import { billingFields } from '#shop/addresses/rules/address.ts';
import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import { csvText } from '#platform/csv.ts';
import { wireAmount } from '#platform/money.ts';
import type { Order } from './order.ts';

/** An order in the customer's data export. */
export function exportedOrder(order: Order) {
  return {
    number: order.number,
    placedAt: new Date(order.placedAt).toISOString(),
    status: order.status,
    accountEmail: order.userEmail,
    details: order.form,
    billing: order.billing,
    lines: order.lines.map(({ title, category, optionValues, quantity, unitPrice, discount }) => {
      const prices = { unitPrice: wireAmount(unitPrice), discount: wireAmount(discount) };
      return { title, category, options: optionValues, quantity, ...prices };
    }),
    currency: order.total.currency,
    subtotal: wireAmount(order.subtotal),
    discountCode: order.discountCode,
    discount: wireAmount(order.discount),
    shipping: wireAmount(order.shipping),
    shippingOption: order.shippingOption,
    shippingLabel: order.shippingLabel,
    tax: wireAmount(order.tax),
    includedTax: wireAmount(order.includedTax),
    taxLines: order.taxLines.map(({ ratePpm, base, tax, ...line }) => {
      return { ...line, rate: ratePpm / 10_000, base: wireAmount(base), tax: wireAmount(tax) };
    }),
    taxExemption: order.taxExemption,
    vat: order.vat ?? null,
    total: wireAmount(order.total),
    refunded: wireAmount(order.refunded),
    payment: { ...order.payment },
    consent: order.consent && {
      version: order.consent.version,
      at: new Date(order.consent.at).toISOString(),
    },
  };
}

type Exported = ReturnType<typeof exportedOrder>;
type Column = [
  label: string,
  (order: Exported, line: Exported['lines'][number]) => string | number,
];

const columns: readonly Column[] = [
  ['Order', (order) => order.number],
  ['Placed', (order) => order.placedAt],
  ['Status', (order) => order.status],
  ['Product', (_order, line) => line.title],
  ['Options', (_order, line) => line.options.join(', ')],
  ['Quantity', (_order, line) => line.quantity],
  ['Unit price', (_order, line) => line.unitPrice],
  ['Subtotal', (order) => order.subtotal],
  ['Discount', (order) => order.discount],
  ['Shipping', (order) => order.shipping],
  ['Tax', (order) => order.tax],
  ['Total', (order) => order.total],
  ['Refunded', (order) => order.refunded],
  ['Currency', (order) => order.currency],
  ['Payment', (order) => order.payment.method],
  ...checkoutFields.map(({ name, label }): Column => [label, (order) => order.details[name]]),
  ...billingFields.map(({ name, label }): Column => {
    return [`Billing: ${label.toLowerCase()}`, (order) => order.billing?.[name] ?? ''];
  }),
];

/** One row per order line, repeating the order's columns. New ones come last: spreadsheets rely on their order. */
export function ordersCsv(orders: readonly Order[]): string {
  const rows = orders
    .map(exportedOrder)
    .flatMap((order) => order.lines.map((line) => columns.map(([, read]) => read(order, line))));
  return csvText([columns.map(([label]) => label), ...rows]);
}
