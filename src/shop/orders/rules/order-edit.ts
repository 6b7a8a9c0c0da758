import { type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import { formatMoney } from '#platform/format.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Order, OrderLine } from './order.ts';

/** An item of the catalog, at the price that it has now. */
export type CatalogItem = Pick<
  OrderLine,
  | 'productId'
  | 'title'
  | 'category'
  | 'sku'
  | 'optionValues'
  | 'picture'
  | 'unitPrice'
  | 'taxClass'
  | 'returnPolicy'
> & { variantId: string };

/** A line of the edited order. Lines that it had keep the price that was agreed. */
export type EditedLine = Omit<CatalogItem, 'variantId'> &
  Pick<OrderLine, 'variantId' | 'quantity' | 'needsShipping'>;

export interface OrderEdit {
  /** The new quantity of each line, by its position; 0 removes it. */
  quantities: readonly number[];
  added: readonly { item: CatalogItem; quantity: number }[];
  /** Off the subtotal. */
  discount: Money;
  shipping: Money;
}

export interface EditPlan {
  lines: EditedLine[];
  priced: PricedOrder;
}

export type EditProblem =
  /** Shipped, cancelled, paid, or not to be paid any more. */
  | { code: 'not-editable' }
  | { code: 'bad-quantity' }
  /** No items, or nothing to pay: such an order is cancelled instead. */
  | { code: 'nothing-left' }
  /** The customer has authorized less. */
  | { code: 'exceeds-authorization'; authorized: Money };

export const maxEditedQuantity = 10_000;

/** Nothing has shipped and no money has moved. Later changes are refunds. */
export function isEditable({ fulfillment, payment }: Pick<Order, 'fulfillment' | 'payment'>) {
  return (
    fulfillment === 'unfulfilled' &&
    (payment.status === 'awaited' || payment.status === 'authorized')
  );
}

/** `tax` is that of the order's address; `authorized` is null for a payment that is still awaited. */
export function planEdit(
  order: Order,
  edit: OrderEdit,
  { tax, authorized }: { tax: Tax | null; authorized: Money | null },
): Result<EditPlan, EditProblem> {
  if (!isEditable(order)) return failed({ code: 'not-editable' });
  const quantities = [...edit.quantities, ...edit.added.map(({ quantity }) => quantity)];
  const isWhole = quantities.every(
    (units) => Number.isInteger(units) && units >= 0 && units <= maxEditedQuantity,
  );
  if (!isWhole || edit.quantities.length !== order.lines.length) {
    return failed({ code: 'bad-quantity' });
  }
  const lines = [
    ...order.lines.map((line, position) => ({ ...line, quantity: edit.quantities[position] ?? 0 })),
    ...edit.added.map(({ item, quantity }) => ({
      ...item,
      unitPrice: ownPrice(item, tax),
      quantity,
      needsShipping: true,
    })),
  ].filter(({ quantity }) => quantity > 0);
  const { discount, shipping } = edit;
  const priced = priceOrder(lines, {
    shipping,
    reduction: discount.amount > 0 ? { kind: 'amount', off: discount } : null,
    tax: tax && onAgreedPrices(tax),
  });
  if (lines.length === 0 || priced.total.amount === 0) return failed({ code: 'nothing-left' });
  if (authorized && priced.total.amount > authorized.amount) {
    return failed({ code: 'exceeds-authorization', authorized });
  }
  return ok({ lines, priced });
}

/** Prices of orders that are exempt from tax are stored without the tax that listed prices include. */
function onAgreedPrices(tax: Tax): Tax {
  return tax.exemption ? { ...tax, mode: 'exclusive' } : tax;
}

function ownPrice({ unitPrice, taxClass }: CatalogItem, tax: Tax | null): Money {
  const shipping = money(0, unitPrice.currency);
  const [own = unitPrice] = priceOrder([{ unitPrice, taxClass, quantity: 1 }], {
    shipping,
    tax,
  }).unitPrices;
  return own;
}

/** What of an order an edit may change, to say later what it was. */
export interface Edition {
  lines: { name: string; quantity: number }[];
  discountMinor: number;
  shippingMinor: number;
  totalMinor: number;
}

interface Edited extends Pick<PricedOrder, 'discount' | 'shipping' | 'total'> {
  lines: readonly Pick<OrderLine, 'title' | 'optionValues' | 'quantity'>[];
}

export function editionOf({ lines, discount, shipping, total }: Edited): Edition {
  return {
    lines: lines.map(({ title, optionValues, quantity }) => ({
      name: [title, ...optionValues].join(', '),
      quantity,
    })),
    discountMinor: discount.amount,
    shippingMinor: shipping.amount,
    totalMinor: total.amount,
  };
}

export interface OrderChange {
  /** An item by its title, 'Discount', 'Shipping' or 'Total'. */
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
  const amounts = [
    ['Discount', before.discountMinor, after.discountMinor],
    ['Shipping', before.shippingMinor, after.shippingMinor],
    ['Total', before.totalMinor, after.totalMinor],
  ] as const;
  return [
    ...items,
    ...amounts.map(([what, was, is]) => ({ what, before: amount(was), after: amount(is) })),
  ].filter((change) => change.before !== change.after);
}

function unitsOf({ lines }: Edition, name: string): number {
  return lines.reduce((sum, line) => sum + (line.name === name ? line.quantity : 0), 0);
}
