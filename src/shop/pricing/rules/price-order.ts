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
import { type TaxClass, taxClasses } from '#shop/settings/rules/tax-rates.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import type { TaxAmounts, TaxLine } from '#shop/tax/rules/tax-lines.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';

/** Invariant: total = subtotal − discount + shipping + tax, to the minor unit. */
export interface PricedOrder extends TaxAmounts {
  /** As listed; without the tax that listed prices include for customers who are exempt from it. */
  unitPrices: Money[];
  lineTotals: Money[];
  /** Each line's share of the discount. */
  lineDiscounts: Money[];
  /** The tax that is charged on each line, added or included. */
  lineTaxes: Money[];
  /** What is paid for each line, with its discount and tax: the total less these is paid for shipping. */
  linePaid: Money[];
  subtotal: Money;
  discount: Money;
  shipping: Money;
  total: Money;
}

export interface PricedLine {
  unitPrice: Money;
  quantity: number;
  /** Standard where it is not stated. */
  taxClass?: TaxClass;
}

export interface OrderTerms {
  /** Of the chosen option, in the order's currency. */
  shipping: Money;
  reduction?: Reduction | null;
  /** Off each line, instead of a reduction of the order. */
  lineDiscounts?: readonly Money[];
  tax?: Tax | null;
}

/** The only price calculation; cart, checkout, order and emails all use its result. */
export function priceOrder(
  lines: readonly PricedLine[],
  { shipping: shippingRate, reduction = null, tax = null, ...terms }: OrderTerms,
): PricedOrder {
  const nothing = money(0, shippingRate.currency);
  const sum = (amounts: readonly Money[]) => amounts.reduce(addMoney, nothing);
  const shippingClass = tax?.isShippingTaxed ? 'standard' : 'zero';
  const shipping =
    reduction?.kind === 'free-shipping' ? nothing : ownPrice(shippingRate, shippingClass, tax);
  const own = lines.map((line) => {
    const taxClass = line.taxClass ?? 'standard';
    return { ...line, taxClass, unitPrice: ownPrice(line.unitPrice, taxClass, tax) };
  });
  const lineTotals = own.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity));
  const given = lines.map((_, position) => terms.lineDiscounts?.[position] ?? nothing);
  const lineDiscounts = reduction ? reduceOwn(lines, own, { reduction, tax }) : given;
  const reduced = own.map(({ taxClass }, position) => {
    const [total = nothing, discount = nothing] = [lineTotals[position], lineDiscounts[position]];
    return { taxClass, price: subtractMoney(total, discount) };
  });
  const parts = taxedParts([...reduced, { taxClass: shippingClass, price: shipping }], tax);
  const ofLines = parts.slice(0, -1);
  const taxes = sum(parts.map((part) => part.tax));
  return {
    unitPrices: own.map(({ unitPrice }) => unitPrice),
    lineTotals,
    lineDiscounts,
    lineTaxes: ofLines.map((part) => part.tax),
    linePaid: ofLines.map(({ base, tax: charged }) => addMoney(base, charged)),
    subtotal: sum(lineTotals),
    discount: sum(lineDiscounts),
    shipping,
    tax: tax?.mode === 'exclusive' ? taxes : nothing,
    includedTax: tax?.mode === 'inclusive' ? taxes : nothing,
    taxLines: tax ? taxLinesOf(parts, tax) : [],
    taxExemption: tax?.exemption ?? null,
    total: sum(parts.map(({ base, tax: charged }) => addMoney(base, charged))),
  };
}

interface Part {
  taxClass: TaxClass;
  /** Less its discount. */
  price: Money;
}

interface TaxedPart extends Part {
  /** Without the tax. */
  base: Money;
  tax: Money;
}

/** The tax that listed prices include is not part of the price for those who are exempt from it. */
function ownPrice(listed: Money, taxClass: TaxClass, tax: Tax | null): Money {
  if (tax?.mode !== 'inclusive' || !tax.exemption) return listed;
  return subtractMoney(listed, taxOf(listed, taxClass, tax));
}

type OwnLine = PricedLine & { taxClass: TaxClass };

/** The price of a bundle is a listed one, so what it saves is the difference of listed prices. */
function reduceOwn(
  listed: readonly PricedLine[],
  own: readonly OwnLine[],
  { reduction, tax }: { reduction: Reduction; tax: Tax | null },
): Money[] {
  if (reduction.kind !== 'bundle' || !tax?.exemption) return reduceLines(own, reduction);
  const saved = reduceLines(listed, reduction);
  return own.map(({ unitPrice, quantity, taxClass }, position) => {
    const total = multiplyMoney(unitPrice, quantity);
    const off = ownPrice(saved[position] ?? money(0, total.currency), taxClass, tax);
    // Rounding could exceed it by a minor unit.
    return off.amount < total.amount ? off : total;
  });
}

/** Half a minor unit is rounded up. */
function taxOf(price: Money, taxClass: TaxClass, { mode, ratesPpm }: Tax): Money {
  const rate = ratesPpm[taxClass];
  return fractionOfMoney(price, rate, mode === 'inclusive' ? 1_000_000 + rate : 1_000_000);
}

function taxedParts(parts: readonly Part[], tax: Tax | null): TaxedPart[] {
  const taxes = tax && !tax.exemption ? taxesOf(parts, tax) : [];
  return parts.map((part, position) => {
    const due = taxes[position] ?? money(0, part.price.currency);
    const base = tax?.mode === 'inclusive' ? subtractMoney(part.price, due) : part.price;
    return { ...part, base, tax: due };
  });
}

/**
 * Rounded by part, or by the sum of each class: then the shares are the rounded running totals less the previous
 * ones, so that they add up to the rounded sum.
 */
function taxesOf(parts: readonly Part[], tax: Tax): Money[] {
  const reached = new Map<TaxClass, Money>();
  return parts.map(({ taxClass, price }) => {
    if (tax.rounding === 'line') return taxOf(price, taxClass, tax);
    const before = reached.get(taxClass) ?? money(0, price.currency);
    const upToHere = addMoney(before, price);
    reached.set(taxClass, upToHere);
    return subtractMoney(taxOf(upToHere, taxClass, tax), taxOf(before, taxClass, tax));
  });
}

/** One for each class on the order. */
function taxLinesOf(parts: readonly TaxedPart[], { name, ratesPpm, exemption }: Tax): TaxLine[] {
  return taxClasses.flatMap((taxClass) => {
    const [first, ...others] = parts.filter(
      (part) => part.taxClass === taxClass && part.price.amount > 0,
    );
    if (!first) return [];
    const ratePpm = exemption ? 0 : ratesPpm[taxClass];
    const base = others.reduce((sum, part) => addMoney(sum, part.base), first.base);
    const charged = others.reduce((sum, part) => addMoney(sum, part.tax), first.tax);
    return [{ name, taxClass, ratePpm, base, tax: charged }];
  });
}

/**
 * Exactly one discount applies: the one with the lowest total. Free shipping is worth the selected
 * shipping rate, and each reduction also saves its tax.
 */
export function bestDiscount(
  discounts: readonly Discount[],
  lines: readonly (ReducibleLine & PricedLine)[],
  terms: Omit<OrderTerms, 'reduction'>,
): Discount | null {
  const totalWith = ({ reduction }: Discount) =>
    priceOrder(lines, { ...terms, reduction }).total.amount;
  const [best = null] = discounts.toSorted((a, b) => totalWith(a) - totalWith(b));
  return best;
}
