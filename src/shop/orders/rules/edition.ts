import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import { formatMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import type { Delivery } from './edited-delivery.ts';
import type { OrderLine } from './order.ts';

/** What of an order an edit may change, to say later what it was. */
export interface Edition {
  lines: { name: string; quantity: number }[];
  address: string;
  phone: string;
  /** '' for the address of the delivery. */
  billing: string;
  /** The name of the shipping method. */
  method: string;
  discountMinor: number;
  shippingMinor: number;
  totalMinor: number;
}

interface Edited
  extends
    Pick<PricedOrder, 'discount' | 'shipping' | 'total'>,
    Pick<Delivery, 'form' | 'shippingLabel'> {
  billing: BillingAddress | null;
  lines: readonly Pick<OrderLine, 'title' | 'optionValues' | 'quantity'>[];
}

export function editionOf(edited: Edited): Edition {
  const { lines, form, billing, shippingLabel, discount, shipping, total } = edited;
  return {
    lines: lines.map(({ title, optionValues, quantity }) => ({
      name: [title, ...optionValues].join(', '),
      quantity,
    })),
    address: addressLines(form).join(', '),
    phone: form.phone,
    billing: billing ? addressLines(billing).join(', ') : '',
    method: shippingLabel,
    discountMinor: discount.amount,
    shippingMinor: shipping.amount,
    totalMinor: total.amount,
  };
}

export interface OrderChange {
  /** An item by its title, 'Address', 'Phone', 'Billing address', 'Shipping method', 'Discount', 'Shipping' or 'Total'. */
  what: string;
  before: string;
  after: string;
}

export function changesBetween(before: Edition, after: Edition, currency: string): OrderChange[] {
  const amount = (minor: number) => formatMoney(money(minor, currency));
  const names = new Set([...before.lines, ...after.lines].map(({ name }) => name));
  const items = [...names].map((name): OrderChange => {
    return { what: name, before: `${unitsOf(before, name)}`, after: `${unitsOf(after, name)}` };
  });
  const facts = [
    ['Address', before.address, after.address],
    ['Phone', before.phone, after.phone],
    ['Billing address', invoicedTo(before), invoicedTo(after)],
    ['Shipping method', before.method, after.method],
  ] as const;
  const amounts = [
    ['Discount', before.discountMinor, after.discountMinor],
    ['Shipping', before.shippingMinor, after.shippingMinor],
    ['Total', before.totalMinor, after.totalMinor],
  ] as const;
  return [
    ...items,
    ...facts.map(([what, was, is]) => ({ what, before: was, after: is })),
    ...amounts.map(([what, was, is]) => ({ what, before: amount(was), after: amount(is) })),
  ].filter((change) => change.before !== change.after);
}

function invoicedTo({ billing }: Edition): string {
  return billing === '' ? 'as the delivery' : billing;
}

function unitsOf({ lines }: Edition, name: string): number {
  return lines.reduce((sum, line) => sum + (line.name === name ? line.quantity : 0), 0);
}

/** What the event keeps: phone numbers are removed with the account, events are not. */
export function recordedChanges(changes: readonly OrderChange[]): OrderChange[] {
  return changes.map((change) =>
    change.what === 'Phone' ? { ...change, before: 'earlier number', after: 'new number' } : change,
  );
}
