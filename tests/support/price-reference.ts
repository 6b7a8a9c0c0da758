import type { OrderTerms, PricedLine, PricedOrder } from '#shop/pricing/rules/price-order.ts';
import { type TaxClass, taxClasses } from '#shop/settings/rules/tax-rates.ts';
import type { Tax, TaxExemption } from '#shop/tax/rules/tax.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import { type Money, money } from '#platform/money.ts';
import type { ReducibleLine, Reduction } from '#shop/promotions/rules/reduction.ts';
import { type Fraction, goods, isWithin, referenceSets, setReductions } from './set-reference.ts';
import fc from 'fast-check';

type GoodsLine = PricedLine & ReducibleLine;

export interface PricedCase {
  lines: GoodsLine[];
  terms: OrderTerms;
}

const usd = (amount: number | bigint): Money => money(Number(amount), 'USD');
const cents = (max: number) => fc.integer({ min: 0, max }).map(usd);
const percent = fc.integer({ min: 1, max: 100 });

/** Every kind of promotion. */
export const reductions: fc.Arbitrary<Reduction> = fc.oneof(
  cents(5_000_000).map((off) => ({ kind: 'amount', off }) as const),
  percent.map((of) => ({ kind: 'percent', percent: of }) as const),
  percent.map((of) => ({ kind: 'percent-of-one', percent: of }) as const),
  fc.constant({ kind: 'free-shipping' } as const),
  setReductions,
);

const anyRate = fc.integer({ min: 0, max: 1_000_000 });

const exemptions: TaxExemption[] = [
  { kind: 'customer' },
  { kind: 'reverse-charge', vatNumber: 'ATU12345678' },
];

export const taxes: fc.Arbitrary<Tax | null> = fc.option(
  fc.record({
    mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    rounding: fc.constantFrom('line' as const, 'document' as const),
    name: fc.constant('VAT'),
    ratesPpm: fc.record({ standard: anyRate, reduced: anyRate, zero: fc.constant(0) }),
    isShippingTaxed: fc.boolean(),
    exemption: fc.option(fc.constantFrom(...exemptions), { freq: 4 }),
  }),
);

/** Carts of every size with every promotion and tax. */
export const pricedCases: fc.Arbitrary<PricedCase> = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: cents(1_000_000),
      quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
      product: goods,
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  terms: fc.record({
    shipping: cents(10_000),
    reduction: fc.option(reductions, { nil: null }),
    tax: taxes,
  }),
});

/** The same order priced another way: exact fractions, rounded only where the shop's rules name it. */
export function referencePrice({ lines: listed, terms }: PricedCase): PricedOrder {
  const { reduction = null, tax = null } = terms;
  const shippingClass = tax?.isShippingTaxed ? 'standard' : 'zero';
  const net = (amount: bigint, taxClass: TaxClass) => {
    const isNet = tax?.mode === 'inclusive' && tax.exemption !== null;
    return isNet ? amount - halfUp(taxIn(amount, taxClass, tax)) : amount;
  };
  const lines = listed.map(({ unitPrice, taxClass = 'standard', ...line }) => ({
    ...line,
    unitPrice: usd(net(BigInt(unitPrice.amount), taxClass)),
    taxClass,
  }));
  const totals = lines.map(
    ({ unitPrice, quantity }) => BigInt(unitPrice.amount) * BigInt(quantity),
  );
  const subtotal = sum(totals);
  const discounts =
    reduction?.kind === 'bundle'
      ? discountsOf(listed, totals, reduction).map((off, i) => {
          // The price of a bundle is a listed one, so the tax in what it saves is taken off afterwards.
          const own = net(off, lines[i]?.taxClass ?? 'standard');
          return own < (totals[i] ?? 0n) ? own : (totals[i] ?? 0n);
        })
      : discountsOf(lines, totals, reduction);
  const discount = sum(discounts);
  const isFree = reduction?.kind === 'free-shipping';
  const shipping = isFree ? 0n : net(BigInt(terms.shipping.amount), shippingClass);
  const parts: TaxedPart[] = [
    ...lines.map(({ taxClass }, i) => ({
      taxClass,
      price: (totals[i] ?? 0n) - (discounts[i] ?? 0n),
    })),
    { taxClass: shippingClass, price: shipping },
  ];
  const due = parts.map((_, i) => (tax && !tax.exemption ? dueOn(parts, i, tax) : 0n));
  const added = tax?.mode === 'exclusive' ? sum(due) : 0n;
  const total = sum(parts.map(({ price }) => price)) + added;
  if (total < 0n || discounts.some((share, i) => share < 0n || share > (totals[i] ?? 0n))) {
    throw new RangeError('the rules themselves give a negative price');
  }
  const own = lines.map((_, i) => i);
  const onTop = (i: number) => (tax?.mode === 'exclusive' ? (due[i] ?? 0n) : 0n);
  return {
    unitPrices: lines.map(({ unitPrice }) => unitPrice),
    lineTotals: totals.map(usd),
    lineDiscounts: discounts.map(usd),
    lineTaxes: own.map((i) => usd(due[i] ?? 0n)),
    linePaid: own.map((i) => usd((parts[i]?.price ?? 0n) + onTop(i))),
    subtotal: usd(subtotal),
    discount: usd(discount),
    shipping: usd(shipping),
    tax: usd(added),
    includedTax: usd(sum(due) - added),
    taxLines: tax ? taxClasses.flatMap((one) => lineOfClass(parts, due, { tax, one })) : [],
    taxExemption: tax?.exemption ?? null,
    total: usd(total),
  };
}

interface TaxedPart {
  taxClass: TaxClass;
  price: bigint;
}

function taxIn(amount: bigint, taxClass: TaxClass, { mode, ratesPpm }: Tax): Fraction {
  const rate = BigInt(ratesPpm[taxClass]);
  return { over: amount * rate, under: mode === 'inclusive' ? 1_000_000n + rate : 1_000_000n };
}

/** Of one part: rounded by itself, or as what it adds to the rounded tax of those of its class before it. */
function dueOn(parts: readonly TaxedPart[], position: number, tax: Tax): bigint {
  const { taxClass = 'zero', price = 0n } = parts[position] ?? {};
  const ofClass = (end: number) =>
    sum(parts.slice(0, end).flatMap((one) => (one.taxClass === taxClass ? one.price : [])));
  const rounded = (amount: bigint) => halfUp(taxIn(amount, taxClass, tax));
  return tax.rounding === 'line'
    ? rounded(price)
    : rounded(ofClass(position + 1)) - rounded(ofClass(position));
}

/** Its base is what is paid less the tax. */
function lineOfClass(
  parts: readonly TaxedPart[],
  due: readonly bigint[],
  { tax, one }: { tax: Tax; one: TaxClass },
): TaxLine[] {
  const positions = parts.flatMap(({ taxClass, price }, i) =>
    taxClass === one && price > 0n ? [i] : [],
  );
  if (positions.length === 0) return [];
  const charged = sum(positions.map((i) => due[i] ?? 0n));
  const prices = sum(positions.map((i) => parts[i]?.price ?? 0n));
  const base = prices - (tax.mode === 'inclusive' ? charged : 0n);
  const ratePpm = tax.exemption ? 0 : tax.ratesPpm[one];
  return [{ name: tax.name, taxClass: one, ratePpm, base: usd(base), tax: usd(charged) }];
}

function discountsOf(
  lines: readonly GoodsLine[],
  listed: readonly bigint[],
  reduction: Reduction | null,
): bigint[] {
  const totals = listed.map((total, i) => {
    const line = lines[i];
    return !reduction || (line && isWithin(line, reduction)) ? total : 0n;
  });
  if (reduction?.kind === 'buy-get' || reduction?.kind === 'bundle') {
    const { off, reduced } = referenceSets(lines, reduction);
    return sharesOf(halfUp(off), reduced);
  }
  if (reduction?.kind === 'amount') return sharesOf(BigInt(reduction.off.amount), totals);
  if (reduction?.kind === 'percent') {
    return totals.map((total) => halfUp({ over: total * BigInt(reduction.percent), under: 100n }));
  }
  if (reduction?.kind !== 'percent-of-one') return totals.map(() => 0n);
  const prices = lines.map(({ unitPrice }) => unitPrice.amount);
  const dearest = prices.indexOf(Math.max(...prices));
  const over = BigInt(prices[dearest] ?? 0) * BigInt(reduction.percent);
  return totals.map((_, i) => (i === dearest ? halfUp({ over, under: 100n }) : 0n));
}

/** The share of the lines up to each, rounded, less that of the lines before it. */
function sharesOf(off: bigint, totals: readonly bigint[]): bigint[] {
  const whole = sum(totals);
  if (whole === 0n) return totals.map(() => 0n);
  const given = off < whole ? off : whole;
  const upTo = (end: number) => halfUp({ over: given * sum(totals.slice(0, end)), under: whole });
  return totals.map((_, i) => upTo(i + 1) - upTo(i));
}

function halfUp({ over, under }: Fraction): bigint {
  const floor = over / under;
  return (over % under) * 2n >= under ? floor + 1n : floor;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => a + b, 0n);
}
