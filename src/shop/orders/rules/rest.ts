import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import { addMoney, fractionOfMoney, type Money, money, subtractMoney } from '#platform/money.ts';
import type { Order } from './order.ts';

/** Units of an order line, which its position in the order identifies. */
export interface RestUnits {
  position: number;
  quantity: number;
}

/** What of an order has not shipped and is still owed. */
export function restOf({ lines }: Pick<Order, 'lines'>): RestUnits[] {
  return lines
    .map((line, position) => ({ position, quantity: unitsToShip(line) }))
    .filter(({ quantity }) => quantity > 0);
}

export interface RemainingLine extends RestUnits {
  discount: Money;
  tax: Money;
  paid: Money;
}

/** An order without its rest. */
export interface RemainingOrder extends Pick<
  Order,
  'subtotal' | 'discount' | 'tax' | 'includedTax' | 'taxLines' | 'total'
> {
  lines: RemainingLine[];
}

/**
 * What is left of the order once these units are cancelled: of each line the share of the units that stay, as it is
 * captured for them when they ship, and the whole shipping cost. Amounts still add up to the cent.
 */
export function withoutUnits(order: Order, units: readonly RestUnits[]): RemainingOrder {
  const nothing = money(0, order.total.currency);
  const parts = paidParts(order);
  const isOnTop = order.tax.amount > 0;
  const sumOf = (amounts: readonly Money[]) => amounts.reduce(addMoney, nothing);
  const lines = order.lines.map((line, position): RemainingLine & Removed => {
    const cancelled = units.find((one) => one.position === position)?.quantity ?? 0;
    const quantity = line.quantity - cancelled;
    const share = (whole: Money) =>
      cancelled === 0 ? whole : fractionOfMoney(whole, quantity, line.quantity);
    const before = parts.lines[position] ?? nothing;
    const price = (count: number) => money(line.unitPrice.amount * count, nothing.currency);
    const onTop = subtractMoney(before, subtractMoney(price(line.quantity), line.discount));
    const taxBefore = line.tax ?? (isOnTop ? onTop : nothing);
    const [paid, tax] = [share(before), share(taxBefore)];
    const net = isOnTop ? subtractMoney(paid, tax) : paid;
    return {
      position,
      quantity,
      paid,
      tax,
      discount: cancelled === 0 ? line.discount : subtractMoney(price(quantity), net),
      taxClass: line.taxClass,
      lessPaid: subtractMoney(before, paid),
      lessTax: subtractMoney(taxBefore, tax),
    };
  });
  const lessTax = sumOf(lines.map((line) => line.lessTax));
  return {
    lines: lines.map(({ position, quantity, discount, tax, paid }) => {
      return { position, quantity, discount, tax, paid };
    }),
    subtotal: sumOf(
      lines.map(({ position, quantity }) => {
        const { unitPrice } = order.lines[position] ?? { unitPrice: nothing };
        return money(unitPrice.amount * quantity, nothing.currency);
      }),
    ),
    discount: sumOf(lines.map(({ discount }) => discount)),
    tax: isOnTop ? subtractMoney(order.tax, lessTax) : order.tax,
    includedTax: isOnTop ? order.includedTax : subtractMoney(order.includedTax, lessTax),
    taxLines: order.taxLines.map((taxLine, at) =>
      lines.filter((line) => rateOf(order.taxLines, line) === at).reduce(lowered, taxLine),
    ),
    total: subtractMoney(order.total, sumOf(lines.map((line) => line.lessPaid))),
  };
}

interface Removed extends Pick<TaxLine, 'taxClass'> {
  lessPaid: Money;
  lessTax: Money;
}

/** Where its class has no rate of its own, as on orders from before there were classes, the first one. */
function rateOf(rates: readonly TaxLine[], { taxClass }: Removed): number {
  const own = rates.findIndex((rate) => rate.taxClass === taxClass);
  return Math.max(own, 0);
}

function lowered(rate: TaxLine, { lessPaid, lessTax }: Removed): TaxLine {
  const lessBase = subtractMoney(lessPaid, lessTax);
  return {
    ...rate,
    base: subtractMoney(rate.base, lessBase),
    tax: subtractMoney(rate.tax, lessTax),
  };
}
