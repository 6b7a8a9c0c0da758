import type { OrderTerms, PricedLine, PricedOrder } from '#shop/pricing/rules/price-order.ts';
import type { Tax } from '#shop/pricing/rules/tax.ts';
import { type Money, money } from '#platform/money.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import fc from 'fast-check';

export interface PricedCase {
  lines: PricedLine[];
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
);

const taxRates: fc.Arbitrary<Tax | null> = fc.option(
  fc.record({
    mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
  }),
);

/** Carts of every size with every promotion and tax. */
export const pricedCases: fc.Arbitrary<PricedCase> = fc.record({
  lines: fc.array(
    fc.record({ unitPrice: cents(1_000_000), quantity: fc.integer({ min: 1, max: 999 }) }),
    { minLength: 1, maxLength: 30 },
  ),
  terms: fc.record({
    shipping: cents(10_000),
    reduction: fc.option(reductions, { nil: null }),
    tax: taxRates,
  }),
});

/** A number as a fraction, never rounded. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** The same order priced another way: exact fractions, rounded only where the shop's rules name it. */
export function referencePrice({ lines, terms }: PricedCase): PricedOrder {
  const { reduction, tax } = terms;
  const totals = lines.map(
    ({ unitPrice, quantity }) => BigInt(unitPrice.amount) * BigInt(quantity),
  );
  const subtotal = sum(totals);
  const discounts = discountsOf(lines, totals, reduction ?? null);
  const discount = sum(discounts);
  const shipping = reduction?.kind === 'free-shipping' ? 0n : BigInt(terms.shipping.amount);
  const parts = [...totals.map((total, i) => total - (discounts[i] ?? 0n)), shipping];
  const rate = BigInt(tax?.basisPoints ?? 0);
  const under = tax?.mode === 'inclusive' ? 10_000n + rate : 10_000n;
  const taxes = sum(parts.map((part) => halfUp({ over: part * rate, under })));
  const added = tax?.mode === 'exclusive' ? taxes : 0n;
  const total = sum(parts) + added;
  if (total < 0n || discounts.some((share, i) => share < 0n || share > (totals[i] ?? 0n))) {
    throw new RangeError('the rules themselves give a negative price');
  }
  return {
    lineTotals: totals.map(usd),
    lineDiscounts: discounts.map(usd),
    subtotal: usd(subtotal),
    discount: usd(discount),
    shipping: usd(shipping),
    tax: usd(added),
    includedTax: usd(taxes - added),
    taxBasisPoints: Number(rate),
    total: usd(total),
  };
}

function discountsOf(
  lines: readonly PricedLine[],
  totals: readonly bigint[],
  reduction: Reduction | null,
): bigint[] {
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
