import {
  addMoney,
  fractionOfMoney,
  type Money,
  money,
  multiplyMoney,
  subtractMoney,
} from '#platform/money.ts';
import {
  type Reduction,
  reduceLines,
  type ReducibleLine,
} from '#shop/promotions/rules/reduction.ts';
import type { Tax } from './tax.ts';
import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';

/** Invariant: total = subtotal − discount + shipping + tax, to the cent. */
export interface PricedOrder {
  lineTotals: Money[];
  /** Each line's share of the discount. */
  lineDiscounts: Money[];
  subtotal: Money;
  discount: Money;
  shipping: Money;
  /** Tax added to prices; zero where prices include tax. */
  tax: Money;
  /** Tax contained in the total where prices include tax. */
  includedTax: Money;
  taxBasisPoints: number;
  total: Money;
}

export interface PricedLine {
  unitPrice: Money;
  quantity: number;
}

export interface OrderTerms {
  /** Of the chosen option, in the order's currency. */
  shipping: Money;
  reduction?: Reduction | null;
  tax?: Tax | null;
}

/** The only price calculation; cart, checkout, order and emails all use its result. */
export function priceOrder(
  lines: readonly PricedLine[],
  { shipping: shippingRate, reduction = null, tax = null }: OrderTerms,
): PricedOrder {
  const nothing = money(0, shippingRate.currency);
  const shipping = reduction?.kind === 'free-shipping' ? nothing : shippingRate;
  const lineTotals = lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity));
  const lineDiscounts = reduction ? reduceLines(lines, reduction) : lines.map(() => nothing);
  const subtotal = lineTotals.reduce(addMoney, nothing);
  const discount = lineDiscounts.reduce(addMoney, nothing);
  const taxed = lineTotals.map((total, i) => subtractMoney(total, lineDiscounts[i] ?? nothing));
  const taxes = [...taxed, shipping].map((part) => taxOf(part, tax)).reduce(addMoney, nothing);
  const added = tax?.mode === 'exclusive' ? taxes : nothing;
  return {
    lineTotals,
    lineDiscounts,
    subtotal,
    discount,
    shipping,
    tax: added,
    includedTax: tax?.mode === 'inclusive' ? taxes : nothing,
    taxBasisPoints: tax?.basisPoints ?? 0,
    total: addMoney(addMoney(subtractMoney(subtotal, discount), shipping), added),
  };
}

/** Rounded per line and for shipping separately, half a cent up. */
function taxOf(part: Money, tax: Tax | null): Money {
  if (!tax) return money(0, part.currency);
  const { mode, basisPoints } = tax;
  const whole = 10_000;
  return fractionOfMoney(part, basisPoints, mode === 'inclusive' ? whole + basisPoints : whole);
}

/**
 * Exactly one discount applies: the one with the lowest total. Free shipping is worth the selected
 * shipping rate, and each reduction also saves its tax.
 */
export function bestDiscount(
  discounts: readonly Discount[],
  lines: readonly ReducibleLine[],
  terms: Omit<OrderTerms, 'reduction'>,
): Discount | null {
  const totalWith = ({ reduction }: Discount) =>
    priceOrder(lines, { ...terms, reduction }).total.amount;
  const [best = null] = discounts.toSorted((a, b) => totalWith(a) - totalWith(b));
  return best;
}

/** The code of these discounts if another one is granted, because it saves at least as much. */
export function outdoneCode(
  discounts: readonly Discount[],
  granted: Discount | null,
): IdleCode | null {
  const code = discounts.find((one) => one.code !== null)?.code ?? null;
  if (code === null || granted?.code === code) return null;
  return { code, failure: { code: 'better-discount' } };
}
