import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import { csvText } from '#platform/csv.ts';
import type { Order } from './order.ts';

/** What the software of a carrier needs for labels: one row for each order, with its address and units. */
export function labelsCsv(orders: readonly Order[]): string {
  const heads = ['Order', ...checkoutFields.map(({ label }) => label), 'Shipping method'];
  const rows = orders.map((order) => {
    const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const { form, number, shippingLabel } = order;
    return [number, ...checkoutFields.map(({ name }) => form[name]), shippingLabel, units];
  });
  return csvText([[...heads, 'Units'], ...rows]);
}
