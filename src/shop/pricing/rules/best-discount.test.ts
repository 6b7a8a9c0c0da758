import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PricedCase,
  pricedCases,
  reductions,
  referencePrice,
} from '../../../../tests/support/price-reference.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import { bestDiscount } from './best-discount.ts';

const usd = (amount: number) => money(amount, 'USD');
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

describe('of the promotions that need no code', () => {
  it('the one that takes off most is given', () => {
    const some = [percent(10), percent(30), percent(20)];
    expect(best(some, 1000)).toEqual(some[1]);
    expect(best([...some, amount(676)], 1000)).toEqual(amount(676));
    expect(best([...some, amount(674)], 1000)).toEqual(some[1]);
  });

  it('free shipping is worth what the chosen shipping would cost', () => {
    const both = [percent(1), freeShipping];
    expect(best(both, 2000)).toEqual(freeShipping);
    expect(best(both, 23)).toEqual(percent(1));
    expect(best(both, 24)).toEqual(freeShipping);
    expect(best(both, 0)).toEqual(percent(1));
    expect(best([amount(1999), freeShipping], 2000)).toEqual(freeShipping);
    expect(best([amount(2001), freeShipping], 2000)).toEqual(amount(2001));
  });

  it('the first is given of two that are worth the same, and none where there is none', () => {
    expect(best([amount(2000), freeShipping], 2000)).toEqual(amount(2000));
    expect(best([freeShipping, amount(2000)], 2000)).toEqual(freeShipping);
    expect(best([], 2000)).toBeNull();
  });

  it('one more never makes an order dearer, whatever is bought, shipped and taxed', () => {
    const some = fc.array(
      reductions.map((reduction) => discount(reduction)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(pricedCases, some, reductions, (asked, before, added) => {
        const total = totalWith([...before, discount(added)], asked);
        expect(total).toBeLessThanOrEqual(totalWith(before, asked));
        expect(total).toBeLessThanOrEqual(totalWith([discount(added)], asked));
        expect(total).toBeLessThanOrEqual(totalWith([discount(added), ...before], asked));
      }),
      { numRuns: 500 },
    );
  });
});
