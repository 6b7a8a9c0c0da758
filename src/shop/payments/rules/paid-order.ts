import { addMoney, fractionOfMoney, type Money, money, subtractMoney } from '#platform/money.ts';

/** The amounts of an order as the customer has paid them. */
export interface PaidOrder {
  lines: readonly PaidLine[];
  shipping: Money;
  /** On top of the prices; zero where prices include it. */
  tax: Money;
  total: Money;
}

interface PaidLine {
  unitPrice: Money;
  quantity: number;
  discount: Money;
  /** Units that another order replaces: what was paid for them pays for that order. */
  exchanged?: number;
  /** With discount and tax; null on orders from before it was recorded, whose lines share the tax. */
  paid: Money | null;
}

/** Lines and shipping with their discounts and their share of the tax; they add up to the order's total. */
export function paidParts(order: PaidOrder): { lines: Money[]; shipping: Money } {
  const paid = order.lines.flatMap((line) => line.paid ?? []);
  if (paid.length < order.lines.length) return sharedParts(order);
  return { lines: paid, shipping: paid.reduce(subtractMoney, order.total) };
}

function sharedParts({ lines, shipping, tax }: PaidOrder): { lines: Money[]; shipping: Money } {
  const net = [
    ...lines.map(({ unitPrice, quantity, discount }) =>
      money(unitPrice.amount * quantity - discount.amount, shipping.currency),
    ),
    shipping,
  ];
  const whole = net.reduce((sum, { amount }) => sum + amount, 0);
  let before = 0;
  const parts = net.map((part) => {
    const share = (upTo: number) => fractionOfMoney(tax, upTo, Math.max(whole, 1));
    const from = share(before);
    before += part.amount;
    return addMoney(part, subtractMoney(share(before), from));
  });
  return { lines: parts.slice(0, -1), shipping: parts.at(-1) ?? shipping };
}
