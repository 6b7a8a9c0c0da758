import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import { type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { ShippingClass } from '#shop/settings/rules/shipping-methods.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { BillingProblem, Delivery, DeliveryProblem } from './edited-delivery.ts';
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
> & { variantId: string; shippingClass: ShippingClass };

/** A line of the edited order. Lines that it had keep the price that was agreed. */
export type EditedLine = Omit<CatalogItem, 'variantId' | 'shippingClass'> &
  Pick<OrderLine, 'variantId' | 'quantity' | 'needsShipping'>;

export interface OrderEdit {
  /** The new quantity of each line, by its position; 0 removes it. */
  quantities: readonly number[];
  added: readonly { item: CatalogItem; quantity: number }[];
  /** Off the subtotal. */
  discount: Money;
  delivery: Delivery;
  /** Null for the address of the delivery. */
  billing: BillingAddress | null;
}

export interface EditPlan extends Pick<Delivery, 'form' | 'shippingOption' | 'shippingLabel'> {
  billing: BillingAddress | null;
  lines: EditedLine[];
  priced: PricedOrder;
}

export type EditProblem =
  /** Shipped, cancelled, refunded, or not to be paid any more. */
  | { code: 'not-editable' }
  | { code: 'bad-quantity' }
  | DeliveryProblem
  | BillingProblem
  /** No items, or nothing to pay: such an order is cancelled instead. */
  | { code: 'nothing-left' }
  /** The customer has authorized or paid less. */
  | { code: 'exceeds-authorization'; authorized: Money };

export const maxEditedQuantity = 10_000;

/** Nothing has shipped, and no units were refunded. Later changes are refunds and returns. */
export function isEditable({
  fulfillment,
  payment,
  lines,
  giftCard,
}: Pick<Order, 'fulfillment' | 'payment' | 'lines'> & Partial<Pick<Order, 'giftCard'>>): boolean {
  // What cards pay is agreed with the customer at checkout: such an order is cancelled and placed anew.
  if (giftCard && giftCard.amount > 0) return false;
  // Cards are issued for the units of a line, which it keeps.
  if (lines.some(({ giftCardsIssued }) => giftCardsIssued !== null)) return false;
  const isWhole = lines.every((line) => line.refunded + line.returned + line.exchanged === 0);
  return fulfillment === 'unfulfilled' && isWhole && editableStatuses.has(payment.status);
}

const editableStatuses: ReadonlySet<string> = new Set([
  'awaited',
  'authorized',
  'paid',
  'partially-refunded',
]);

/** `tax` is that of the order's address; `authorized` or paid is null for a payment that is still awaited. */
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
  const lines = editedLines(order, edit).map((line) =>
    'shippingClass' in line ? { ...line, unitPrice: ownPrice(line, tax) } : line,
  );
  const { discount, billing } = edit;
  const { shipping, form, shippingOption, shippingLabel } = edit.delivery;
  const priced = priceOrder(lines, {
    shipping,
    reduction: discount.amount > 0 ? { kind: 'amount', off: discount } : null,
    tax: tax && onAgreedPrices(tax),
  });
  const isFree = priced.total.amount === 0 && order.total.amount > 0;
  if (lines.length === 0 || isFree) return failed({ code: 'nothing-left' });
  if (authorized && priced.total.amount > authorized.amount) {
    return failed({ code: 'exceeds-authorization', authorized });
  }
  return ok({ lines, priced, form, billing, shippingOption, shippingLabel });
}

/** The lines that are left, and the added items at the prices of the catalog. */
export function editedLines(
  order: Order,
  { quantities, added }: Pick<OrderEdit, 'quantities' | 'added'>,
) {
  return [
    ...order.lines.map((line, position) => ({ ...line, quantity: quantities[position] ?? 0 })),
    ...added.map(({ item, quantity }) => {
      return { ...item, quantity, needsShipping: item.shippingClass !== 'none' };
    }),
  ].filter(({ quantity }) => quantity > 0);
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
