import { addMoney, type Money, money, multiplyMoney } from '../money.ts';
import type { CartLine } from './cart.ts';

export interface PricedCart {
  lineTotals: Money[];
  subtotal: Money;
  shipping: Money;
  total: Money;
}

/** The one calculation of what a cart costs: page, order and mail call it. No rounding happens here. */
export function priceCart(
  lines: readonly Pick<CartLine, 'unitPrice' | 'quantity'>[],
  shipping: Money,
): PricedCart {
  const lineTotals = lines.map((line) => multiplyMoney(line.unitPrice, line.quantity));
  const subtotal = lineTotals.reduce(addMoney, money(0, shipping.currency));
  return { lineTotals, subtotal, shipping, total: addMoney(subtotal, shipping) };
}
