import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import { reduceLines, type Reduction } from './reduction.ts';

const usd = (amount: number) => money(amount, 'USD');
const { product } = cartLine();
const ring = cartLine({ unitPrice: usd(1000), quantity: 2 });
const cable = cartLine({
  product: { ...product, category: 'electronics' },
  unitPrice: usd(999),
  quantity: 3,
});

function taken(reduction: Reduction, lines = [ring, cable]): number[] {
  return reduceLines(lines, reduction).map(({ amount, currency }) => {
    expect(currency).toBe('USD');
    return amount;
  });
}

describe('reduction', () => {
  it('of an amount is allocated to the lines exactly, up to their total', () => {
    expect(taken({ kind: 'amount', off: usd(1000) })).toEqual([400, 600]);
    expect(taken({ kind: 'amount', off: usd(4997) })).toEqual([2000, 2997]);
    expect(taken({ kind: 'amount', off: usd(9999) })).toEqual([2000, 2997]);
    expect(taken({ kind: 'amount', off: usd(500) }, [cartLine({ unitPrice: usd(0) })])).toEqual([
      0,
    ]);
    expect(taken({ kind: 'amount', off: usd(500) }, [])).toEqual([]);
  });

  it('of a percentage applies to each line, half a cent in the customer’s favor', () => {
    expect(taken({ kind: 'percent', percent: 50 })).toEqual([1000, 1499]);
    expect(taken({ kind: 'percent', percent: 100 })).toEqual([2000, 2997]);
  });

  it('takes nothing off a gift card, and does not count it in a set', () => {
    const card = cartLine({ unitPrice: usd(5000), isGiftCard: true, quantity: 3 });
    const lines = [card, ring];
    expect(taken({ kind: 'amount', off: usd(9999) }, lines)).toEqual([0, 2000]);
    expect(taken({ kind: 'percent', percent: 50 }, lines)).toEqual([0, 1000]);
    expect(taken({ kind: 'percent-of-one', percent: 50 }, lines)).toEqual([0, 500]);
    const set = { buy: 1, get: 1, getCategory: null, percent: 100, limit: null } as const;
    expect(taken({ kind: 'buy-get', ...set }, lines)).toEqual([0, 1000]);
    expect(taken({ kind: 'buy-get', ...set }, [card])).toEqual([0]);
  });

  it('of one item applies once, to the most expensive', () => {
    expect(taken({ kind: 'percent-of-one', percent: 20 })).toEqual([200, 0]);
    const free = cartLine({ unitPrice: usd(0) });
    expect(taken({ kind: 'percent-of-one', percent: 20 }, [free])).toEqual([0]);
    expect(taken({ kind: 'percent-of-one', percent: 20 }, [])).toEqual([]);
  });

  it('of one category leaves all others unchanged', () => {
    const category = 'electronics';
    expect(taken({ kind: 'percent', percent: 50, category })).toEqual([0, 1499]);
    expect(taken({ kind: 'amount', off: usd(9999), category })).toEqual([0, 2997]);
    expect(taken({ kind: 'percent-of-one', percent: 20, category })).toEqual([0, 200]);
    const absent = 'garden';
    expect(taken({ kind: 'percent-of-one', percent: 20, category: absent })).toEqual([0, 0]);
    expect(taken({ kind: 'amount', off: usd(500), category: absent })).toEqual([0, 0]);
    const { product: _, ...unknown } = ring;
    expect(reduceLines([unknown], { kind: 'percent', percent: 50, category })).toEqual([usd(0)]);
  });

  it('of shipping leaves the items unchanged', () => {
    expect(taken({ kind: 'free-shipping' })).toEqual([0, 0]);
  });
});
