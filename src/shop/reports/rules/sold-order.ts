import { addMoney, type Money, money, multiplyMoney, subtractMoney } from '#platform/money.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Figures } from './figures.ts';
import type { Dimension } from './sales-sums.ts';

export interface SoldRefund {
  at: number;
  /** It went back to the card that had paid. */
  isToGiftCard?: boolean;
  amountMinor: number;
  lines: readonly { position: number; quantity: number; amountMinor: number }[];
}

/** What of an order may change after it was placed. */
export interface ChangingFacts {
  method: PaymentMethod;
  /** The customer's first order. */
  isFirst: boolean;
  cancelledAt: number | null;
  /** Those that have not failed, the oldest first. */
  refunds: readonly SoldRefund[];
}

export interface SoldLine {
  /** 0 for an item that is not in the catalog. */
  productId: number;
  /** '' where the product is 0. */
  category: string;
  taxClass: TaxClass;
  unitPrice: Money;
  quantity: number;
  discount: Money;
  isGiftCard: boolean;
  /** With discount and tax, and the tax of it; null on orders from before these were recorded. */
  paid: Money | null;
  tax: Money | null;
}

/** What was sold at a tax rate. */
export interface SoldRate {
  basisPoints: number;
  classes: readonly TaxClass[];
  /** With the tax. */
  paid: Money;
  tax: Money;
}

export interface SoldOrder {
  id: number;
  /** It asks for what its items cost more than those that they replace: a sale, and no order of its own. */
  isReplacement?: boolean;
  placedAt: number;
  country: string;
  /** The customer owes the tax. */
  isReverseCharge?: boolean;
  discountCode: string | null;
  /** Together the total; none on orders without tax. */
  rates: readonly SoldRate[];
  lines: readonly SoldLine[];
  subtotal: Money;
  discount: Money;
  shipping: Money;
  tax: Money;
  includedTax: Money;
  total: Money;
  /** What of the total gift cards have paid; left out for nothing. */
  giftCard?: Money;
}

/** An order as it counts, and its refunds. */
interface CountedOrder {
  order: SoldOrder;
  refunds: readonly SoldRefund[];
}

/**
 * Without its gift cards: what is paid for them is owed until they pay an order, and that order is the sale. Null for
 * an order of nothing else.
 */
export function withoutGiftCards({ order, refunds }: CountedOrder): CountedOrder | null {
  const kept = order.lines.flatMap(({ isGiftCard }, position) => (isGiftCard ? [] : [position]));
  if (kept.length === order.lines.length) return { order, refunds };
  if (kept.length === 0) return null;
  const worth = order.lines
    .filter(({ isGiftCard }) => isGiftCard)
    .map(({ paid, unitPrice, quantity }) => paid ?? multiplyMoney(unitPrice, quantity))
    .reduce(addMoney, money(0, order.total.currency));
  const less = (whole: Money) => subtractMoney(whole, worth);
  const sold = {
    ...order,
    lines: order.lines.filter(({ isGiftCard }) => !isGiftCard),
    rates: order.rates
      .map((rate) => (rate.classes.includes('zero') ? { ...rate, paid: less(rate.paid) } : rate))
      .filter(({ paid }) => paid.amount > 0),
    subtotal: less(order.subtotal),
    total: less(order.total),
  };
  const returned = refunds.map(({ at, amountMinor, lines }) => {
    const ofCards = lines.filter(({ position }) => !kept.includes(position));
    const cardsMinor = ofCards.reduce((sum, line) => sum + line.amountMinor, 0);
    const rest = lines.flatMap(({ position, ...line }) =>
      kept.includes(position) ? [{ ...line, position: kept.indexOf(position) }] : [],
    );
    return { at, amountMinor: Math.max(0, amountMinor - cardsMinor), lines: rest };
  });
  const counts = ({ amountMinor, lines }: SoldRefund) => amountMinor > 0 || lines.length > 0;
  return { order: sold, refunds: returned.filter(counts) };
}

/** By what an amount is summed up. */
export type Key = readonly [Dimension, string];

/** Of an order line: what is paid for it, and how much of that is tax. */
export interface LinePart {
  keys: Key[];
  paid: Money;
  tax: Money;
  placed: Partial<Figures>;
}

export function lineParts(order: SoldOrder): LinePart[] {
  const { currency } = order.total;
  const paidByLine = paidParts(order).lines;
  // Included tax is shared out like tax on top; the prices have it already.
  const unrecorded = order.lines.map((line) => ({ ...line, paid: null }));
  const withIncluded = paidParts({ ...order, lines: unrecorded, tax: order.includedTax }).lines;
  return order.lines.map((line, position) => {
    const { productId, category, unitPrice, quantity, discount } = line;
    const itemsMinor = unitPrice.amount * quantity;
    const discountMinor = discount.amount;
    const netMinor = itemsMinor - discountMinor;
    const paid = paidByLine[position] ?? money(netMinor, currency);
    const including = withIncluded[position] ?? money(netMinor, currency);
    const shared = money(paid.amount - netMinor + including.amount - netMinor, currency);
    const tax = line.tax ?? shared;
    const amounts = { itemsMinor, discountMinor, taxMinor: tax.amount, salesMinor: paid.amount };
    return {
      keys: [
        ['product', `${productId}`],
        ['category', category],
      ],
      paid,
      tax,
      placed: { units: quantity, ...amounts },
    };
  });
}

/** On top of the prices or included in them. */
export function taxOf({ tax, includedTax }: SoldOrder): Money {
  return money(tax.amount + includedTax.amount, tax.currency);
}
