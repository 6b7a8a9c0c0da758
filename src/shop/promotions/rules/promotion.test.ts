import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import { type Promotion, promotionDiscount, promotionState, withBranches } from './promotion.ts';

const now = 1_000_000;
const promotion: Promotion = {
  id: 'p1',
  title: 'Autumn',
  code: 'AUTUMN',
  reduction: { kind: 'percent', percent: 10, category: null },
  minimum: money(0, 'USD'),
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  usedCount: 5,
  segmentId: null,
  isFirstOrderOnly: false,
  budget: null,
  isByOneTimeCodes: false,
  createdAt: 0,
  given: money(0, 'USD'),
};
const lines = [cartLine({ unitPrice: money(1500, 'USD'), quantity: 2 }), cartLine()];

const known = { isInSegment: true, earlierOrders: 0 };

function ask(
  change: Partial<Promotion>,
  usedBefore = 0,
  buyer: Parameters<typeof promotionDiscount>[1]['buyer'] = known,
) {
  return promotionDiscount({ ...promotion, ...change }, { lines, usedBefore, now, buyer });
}

describe('promotion', () => {
  it('grants its reduction under its title', () => {
    const { code, title, reduction } = promotion;
    const value = { code, title, reduction, promotionId: 'p1' };
    expect(ask({})).toEqual({ ok: true, value });
    expect(ask({ code: null })).toEqual({ ok: true, value: { ...value, code: null } });
  });

  it('applies between its start and end, and is unknown before its start', () => {
    expect(ask({ startsAt: now + 1 })).toMatchObject({ failure: { code: 'code-unknown' } });
    expect(ask({ startsAt: now }).ok).toBe(true);
    expect(ask({ endsAt: now + 1 }).ok).toBe(true);
    expect(ask({ endsAt: now })).toMatchObject({ failure: { code: 'code-ended' } });
    expect(promotionState({ ...promotion, startsAt: now + 1 }, now)).toBe('planned');
    expect(promotionState({ ...promotion, startsAt: now, endsAt: now + 1 }, now)).toBe('running');
    expect(promotionState({ ...promotion, endsAt: now }, now)).toBe('ended');
  });

  it('is refused once its total limit or the customer’s limit is reached', () => {
    expect(ask({ totalLimit: 6 }).ok).toBe(true);
    expect(ask({ totalLimit: 5 })).toMatchObject({ failure: { code: 'code-used-up' } });
    expect(ask({ customerLimit: 2 }, 1).ok).toBe(true);
    expect(ask({ customerLimit: 2 }, 2)).toMatchObject({ failure: { code: 'code-spent' } });
  });

  it('with a budget never takes off more than what is left of it', () => {
    const spent = { given: money(9500, 'USD') };
    const taken =
      lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.amount * quantity, 0) / 10;
    expect(ask({ ...spent, budget: money(9500 + taken, 'USD') }).ok).toBe(true);
    const short = { ...spent, budget: money(9499 + taken, 'USD') };
    expect(ask(short)).toMatchObject({ failure: { code: 'code-used-up' } });
    expect(promotionState({ ...promotion, ...short }, now)).toBe('running');
    const empty = { ...promotion, ...spent, budget: money(9500, 'USD') };
    expect(promotionState(empty, now)).toBe('used-up');
    expect(promotionState({ ...promotion, totalLimit: 5 }, now)).toBe('used-up');
  });

  it('for a segment or a first order is granted to accounts it is for, and to no guest', () => {
    const ofSegment = { segmentId: 's' };
    expect(ask(ofSegment).ok).toBe(true);
    const outside = { ...known, isInSegment: false };
    expect(ask(ofSegment, 0, outside)).toMatchObject({ failure: { code: 'segment-only' } });
    expect(ask({}, 0, outside).ok).toBe(true);
    const first = { isFirstOrderOnly: true };
    expect(ask(first).ok).toBe(true);
    const regular = { ...known, earlierOrders: 1 };
    expect(ask(first, 0, regular)).toMatchObject({ failure: { code: 'first-order-only' } });
    expect(ask({}, 0, regular).ok).toBe(true);
    for (const limited of [ofSegment, first, { customerLimit: 1 }]) {
      expect(ask(limited, 0, null)).toMatchObject({ failure: { code: 'account-needed' } });
    }
    expect(ask({}, 0, null).ok).toBe(true);
  });

  it('requires an item of its category and its minimum subtotal', () => {
    const reduction = { kind: 'percent' as const, percent: 10, category: 'electronics' };
    expect(ask({ reduction })).toEqual({
      ok: false,
      failure: { code: 'category-not-in-cart', category: 'electronics' },
    });
    expect(ask({ reduction: { ...reduction, category: 'jewelery' } }).ok).toBe(true);
    expect(ask({ reduction: { kind: 'free-shipping' } }).ok).toBe(true);
    expect(ask({ minimum: money(4000, 'USD') }).ok).toBe(true);
    expect(ask({ minimum: money(4001, 'USD') })).toEqual({
      ok: false,
      failure: { code: 'minimum-not-met', minimum: money(4001, 'USD') },
    });
    const within = { ...reduction, branch: ['electronics', 'jewelery'] };
    expect(ask({ reduction: within }).ok).toBe(true);
    const facts = {
      lines: [{ unitPrice: money(1, 'USD'), quantity: 1 }],
      usedBefore: 0,
      now,
      buyer: null,
    };
    expect(promotionDiscount({ ...promotion, reduction }, facts)).toMatchObject({
      failure: { code: 'category-not-in-cart' },
    });
  });
});

describe('the categories of a promotion', () => {
  const tree = [
    { id: 'c', parentId: null, value: 'clothing' },
    { id: 's', parentId: 'c', value: 'shirts' },
    { id: 'l', parentId: 's', value: 'linen' },
    { id: 'e', parentId: null, value: 'electronics' },
  ];
  const applied = (reduction: Promotion['reduction']) =>
    withBranches({ ...promotion, reduction }, tree).reduction;

  it('include all within them, for what is bought and what is got', () => {
    const tenth = { kind: 'percent', percent: 10 } as const;
    expect(applied({ ...tenth, category: 'shirts' })).toMatchObject({
      branch: ['shirts', 'linen'],
    });
    const sets = { kind: 'buy-get', buy: 1, get: 1, percent: 50, limit: null } as const;
    expect(applied({ ...sets, category: 'electronics', getCategory: 'clothing' })).toEqual({
      ...sets,
      category: 'electronics',
      getCategory: 'clothing',
      getBranch: ['clothing', 'shirts', 'linen'],
    });
  });

  it.each<Promotion['reduction']>([
    { kind: 'free-shipping', category: null },
    { kind: 'free-shipping', category: 'linen' },
    { kind: 'free-shipping', category: 'deleted since' },
    { kind: 'bundle', productIds: [1, 2], price: money(1, 'USD'), limit: null },
  ])('are themselves alone where there is none within them: %j', (reduction) => {
    expect(applied(reduction)).toEqual(reduction);
  });
});
