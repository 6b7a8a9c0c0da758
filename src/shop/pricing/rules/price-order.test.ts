import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricedCases, referencePrice } from '../../../../tests/support/price-reference.ts';
import { money } from '#platform/money.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import { priceOrder } from './price-order.ts';
import { taxFor, taxRulesFrom } from './tax.ts';

const usd = (amount: number) => money(amount, 'USD');
const line = (priceMinor: number, quantity = 1) => ({ unitPrice: usd(priceMinor), quantity });
const reduced = (lines: ReturnType<typeof line>[], reduction: Reduction) =>
  priceOrder(lines, { shipping: usd(1000), reduction });

describe('the price of an order', () => {
  it('is what exact fractions say, to the cent, whatever is bought and however it is reduced and taxed', () => {
    fc.assert(
      fc.property(pricedCases, (asked) => {
        expect(priceOrder(asked.lines, asked.terms)).toEqual(referencePrice(asked));
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

  it('shows each line its share of an amount, and no cent is lost between them', () => {
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

  it('is rounded in the favour of the buyer where a percentage ends in half a cent', () => {
    expect(reduced([line(2)], { kind: 'percent-of-one', percent: 25 }).discount).toEqual(usd(1));
    expect(reduced([line(2), line(2)], { kind: 'percent', percent: 25 }).discount).toEqual(usd(2));
  });

  it('is without shipping where that is what the promotion gives', () => {
    expect(reduced([line(900)], { kind: 'free-shipping' })).toMatchObject({
      shipping: { amount: 0 },
      discount: { amount: 0 },
      total: { amount: 900 },
    });
  });

  it('has no tax unless the store says so, then on top or in the prices, by country', () => {
    const rates = { taxBasisPoints: { US: 825, DE: 1900 } };
    const by = (taxMode: 'none' | 'inclusive' | 'exclusive', country: string) =>
      priceOrder([line(9999)], {
        shipping: usd(1000),
        tax: taxFor(taxRulesFrom({ ...rates, taxMode }), country),
      });
    expect(by('none', 'United States')).toMatchObject({ tax: usd(0), total: usd(10_999) });
    expect(by('exclusive', 'Norway')).toMatchObject({ tax: usd(0), total: usd(10_999) });
    // 824.9175 and 82.5 cents, each rounded by itself.
    expect(by('exclusive', 'United States')).toMatchObject({ tax: usd(908), total: usd(11_907) });
    expect(by('inclusive', 'Germany')).toMatchObject({
      tax: usd(0),
      includedTax: usd(1756),
      total: usd(10_999),
    });
  });
});
