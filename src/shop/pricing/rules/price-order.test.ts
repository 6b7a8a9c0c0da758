import { describe, expect, it } from 'vitest';
import {
  pricedCases,
  referencePrice,
  type PricedCase,
  reductions,
} from '../../../../tests/support/price-reference.ts';
import { money } from '#platform/money.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import { priceOrder, bestDiscount } from './price-order.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import fc from 'fast-check';

const usd = (amount: number) => money(amount, 'USD');
const line = (priceMinor: number, quantity = 1) => ({ unitPrice: usd(priceMinor), quantity });
const reduced = (lines: ReturnType<typeof line>[], reduction: Reduction) =>
  priceOrder(lines, { shipping: usd(1000), reduction });

describe('order price', () => {
  it('equals the reference calculation in exact fractions for any lines, discounts and taxes', () => {
    fc.assert(
      fc.property(pricedCases, (priced) => {
        expect(priceOrder(priced.lines, priced.terms)).toEqual(referencePrice(priced));
      }),
      { numRuns: 2000 },
    );
  });

  it('a fixed amount reduces the subtotal to zero at most and leaves shipping unchanged', () => {
    const off = { kind: 'amount', off: usd(2000) } as const;
    expect(reduced([line(5000)], off)).toMatchObject({
      discount: { amount: 2000 },
      total: { amount: 4000 },
    });
    expect(reduced([line(1500)], off)).toMatchObject({
      discount: { amount: 1500 },
      total: { amount: 1000 },
    });
  });

  it('allocates a fixed amount to the lines without losing a cent', () => {
    const { lineDiscounts } = reduced([line(1), line(1), line(1)], { kind: 'amount', off: usd(2) });
    expect(lineDiscounts.map(({ amount }) => amount)).toEqual([1, 0, 1]);
  });

  it('a single-item percentage reduces one unit of the most expensive item', () => {
    const { lineDiscounts } = reduced([line(900, 9), line(5000, 3), line(5000)], {
      kind: 'percent-of-one',
      percent: 20,
    });
    expect(lineDiscounts.map(({ amount }) => amount)).toEqual([0, 1000, 0]);
  });

  it('rounds half a cent of a percentage in the customer’s favor', () => {
    expect(reduced([line(2)], { kind: 'percent-of-one', percent: 25 }).discount).toEqual(usd(1));
    expect(reduced([line(2), line(2)], { kind: 'percent', percent: 25 }).discount).toEqual(usd(2));
  });

  it('has no shipping cost with a free shipping promotion', () => {
    expect(reduced([line(900)], { kind: 'free-shipping' })).toMatchObject({
      shipping: { amount: 0 },
      discount: { amount: 0 },
      total: { amount: 900 },
    });
  });

  it('has tax added or included, and none by default', () => {
    const by = (tax: Tax | null) => priceOrder([line(9999)], { shipping: usd(1000), tax });
    expect(by(null)).toMatchObject({ tax: usd(0), taxLines: [], total: usd(10_999) });
    // 824.9175 and 82.5 cents, each rounded by itself.
    const added = by(taxOf('exclusive', 82_500));
    expect(added).toMatchObject({ tax: usd(908), total: usd(11_907) });
    const included = by(taxOf('inclusive', 190_000));
    expect(included).toMatchObject({
      tax: usd(0),
      includedTax: usd(1756),
      taxLines: [{ ratePpm: 190_000, base: usd(9243), tax: usd(1756) }],
      total: usd(10_999),
    });
  });

  it('has the tax of each class, and shares the discount among them', () => {
    const lines = [
      { ...line(10_000), taxClass: 'standard' },
      { ...line(5000, 2), taxClass: 'reduced' },
      { ...line(20_000), taxClass: 'zero' },
    ] as const;
    const tax = { ...taxOf('exclusive', 200_000), isShippingTaxed: false };
    const off = { kind: 'amount', off: usd(4000) } as const;
    const priced = priceOrder(lines, { shipping: usd(1000), reduction: off, tax });
    const [standard, reducedLine, zero] = priced.taxLines;
    expect(standard).toMatchObject({ taxClass: 'standard', base: usd(9000), tax: usd(1800) });
    expect(reducedLine).toMatchObject({ taxClass: 'reduced', base: usd(9000), tax: usd(900) });
    expect(zero).toMatchObject({ taxClass: 'zero', ratePpm: 0, base: usd(19_000), tax: usd(0) });
    expect(priced).toMatchObject({ tax: usd(2700), total: usd(39_700) });
    expect(priced.linePaid).toEqual([usd(10_800), usd(9900), usd(18_000)]);
  });

  it('rounds each line, or the sum of a class', () => {
    const three = [line(105), line(105), line(105)];
    const by = (rounding: Tax['rounding']) =>
      priceOrder(three, { shipping: usd(0), tax: { ...taxOf('exclusive', 50_000), rounding } });
    // 5.25 cents each, 15.75 together.
    expect(by('line')).toMatchObject({ tax: usd(15), lineTaxes: [usd(5), usd(5), usd(5)] });
    expect(by('document')).toMatchObject({ tax: usd(16), lineTaxes: [usd(5), usd(6), usd(5)] });
  });

  it('takes the included tax off the prices of exempt customers', () => {
    const tax = { ...taxOf('inclusive', 190_000), exemption: { kind: 'customer' } as const };
    expect(priceOrder([line(11_900, 2)], { shipping: usd(1190), tax })).toMatchObject({
      unitPrices: [usd(10_000)],
      subtotal: usd(20_000),
      shipping: usd(1000),
      includedTax: usd(0),
      taxLines: [{ ratePpm: 0, base: usd(21_000), tax: usd(0) }],
      total: usd(21_000),
    });
    const added = { ...tax, mode: 'exclusive' } as const;
    const net = priceOrder([line(11_900)], { shipping: usd(1190), tax: added });
    expect(net).toMatchObject({ tax: usd(0), total: usd(13_090) });
  });

  it('has tax lines whose bases and taxes are the total', () => {
    fc.assert(
      fc.property(pricedCases, ({ lines, terms }) => {
        const priced = priceOrder(lines, terms);
        const inLines = priced.taxLines.reduce(
          (all, { base, tax }) => all + base.amount + tax.amount,
          0,
        );
        expect(inLines).toBe(terms.tax ? priced.total.amount : 0);
        const paid = priced.linePaid.reduce((all, { amount }) => all + amount, 0);
        expect(priced.total.amount - paid).toBeGreaterThanOrEqual(priced.shipping.amount);
      }),
    );
  });
});

function taxOf(mode: Tax['mode'], standard: number): Tax {
  const ratesPpm = { standard, reduced: standard / 2, zero: 0 };
  const rules = { rounding: 'line', isShippingTaxed: true, exemption: null } as const;
  return { mode, name: 'VAT', ratesPpm, ...rules };
}

const discount = (reduction: Reduction, title = 'Sale'): Discount => {
  return { code: null, title, reduction, promotionId: title };
};
const percent = (of: number) => discount({ kind: 'percent', percent: of }, `${of} %`);
const amount = (off: number) => discount({ kind: 'amount', off: usd(off) }, `${off} off`);
const freeShipping = discount({ kind: 'free-shipping' }, 'Free shipping');

const lines = [cartLine({ unitPrice: usd(2250) })];
const best = (all: readonly Discount[], shippingMinor: number) =>
  bestDiscount(all, lines, { shipping: usd(shippingMinor) });

/** What the order comes to with the best of them, by the rules written down a second time. */
function totalWith(all: readonly Discount[], { lines: goods, terms }: PricedCase): number {
  const reduction = bestDiscount(all, goods, terms)?.reduction ?? null;
  return referencePrice({ lines: goods, terms: { ...terms, reduction } }).total.amount;
}

describe('automatic promotions', () => {
  it('grant the discount with the lowest total', () => {
    const some = [percent(10), percent(30), percent(20)];
    expect(best(some, 1000)).toEqual(some[1]);
    expect(best([...some, amount(676)], 1000)).toEqual(amount(676));
    expect(best([...some, amount(674)], 1000)).toEqual(some[1]);
  });

  it('value free shipping at the chosen shipping rate', () => {
    const both = [percent(1), freeShipping];
    expect(best(both, 2000)).toEqual(freeShipping);
    expect(best(both, 23)).toEqual(percent(1));
    expect(best(both, 24)).toEqual(freeShipping);
    expect(best(both, 0)).toEqual(percent(1));
    expect(best([amount(1999), freeShipping], 2000)).toEqual(freeShipping);
    expect(best([amount(2001), freeShipping], 2000)).toEqual(amount(2001));
  });

  it('grant the first of two equal discounts, and none if there is none', () => {
    expect(best([amount(2000), freeShipping], 2000)).toEqual(amount(2000));
    expect(best([freeShipping, amount(2000)], 2000)).toEqual(freeShipping);
    expect(best([], 2000)).toBeNull();
  });

  it('never raise the total when one is added', () => {
    const some = fc.array(
      reductions.map((reduction) => discount(reduction)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(pricedCases, some, reductions, (priced, before, added) => {
        const total = totalWith([...before, discount(added)], priced);
        expect(total).toBeLessThanOrEqual(totalWith(before, priced));
        expect(total).toBeLessThanOrEqual(totalWith([discount(added)], priced));
        expect(total).toBeLessThanOrEqual(totalWith([discount(added), ...before], priced));
      }),
      { numRuns: 500 },
    );
  });
});
