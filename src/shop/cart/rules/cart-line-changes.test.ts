import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import {
  countCartChanges,
  type LastSeenLine,
  lineChanges,
  type TrackedCartLine,
} from './cart-line-changes.ts';

function line(
  change: Partial<TrackedCartLine> = {},
  memory: Partial<LastSeenLine> = {},
): TrackedCartLine {
  return {
    ...cartLine({ unitPrice: money(1200, 'USD'), quantity: 5, sellable: 9 }),
    memory: { seenPrice: money(1200, 'USD'), wasAvailable: true, cutFrom: null, ...memory },
    ...change,
  };
}

const was = money(1000, 'USD');
const now = money(1200, 'USD');

describe('cart line changes', () => {
  it('are empty if nothing changed', () => {
    expect(lineChanges(line())).toEqual([]);
    expect(lineChanges(line({ sellable: null }))).toEqual([]);
    expect(lineChanges(line({ sellable: 5 }))).toEqual([]);
  });

  it('report a higher or lower price together with the price last seen', () => {
    expect(lineChanges(line({}, { seenPrice: was }))).toEqual([{ kind: 'price', was, now }]);
    const dearer = money(1300, 'USD');
    expect(lineChanges(line({}, { seenPrice: dearer }))).toMatchObject([{ was: dearer, now }]);
  });

  it('report insufficient stock and a restock', () => {
    expect(lineChanges(line({ sellable: 3 }))).toEqual([{ kind: 'too-few', available: 3 }]);
    expect(lineChanges(line({}, { wasAvailable: false, seenPrice: was }))).toEqual([
      { kind: 'back' },
      { kind: 'price', was, now },
    ]);
  });

  it('report nothing else for a sold-out line', () => {
    expect(lineChanges(line({ sellable: 0 }, { seenPrice: was, cutFrom: 8 }))).toEqual([
      { kind: 'sold-out', isNews: true },
    ]);
    expect(lineChanges(line({ sellable: -1 }, { wasAvailable: false }))).toEqual([
      { kind: 'sold-out', isNews: false },
    ]);
  });

  it('report the quantity that a merge at sign-in reduced', () => {
    expect(lineChanges(line({}, { cutFrom: 8 }))).toEqual([{ kind: 'cut', wanted: 8 }]);
  });

  it('count unacknowledged changes once and lines that block the order always', () => {
    const lines = [
      line({}, { seenPrice: was }),
      line({ sellable: 0 }, { wasAvailable: false }),
      line({ sellable: 2 }),
      line({ sellable: 0 }),
      line({}, { wasAvailable: false }),
      line({}, { cutFrom: 8 }),
      line({}, { cutFrom: 7 }),
    ];
    const gone = [true, false].map((isNews) => ({
      variantId: 'g',
      title: 'Gone',
      quantity: 1,
      isNews,
    }));
    expect(countCartChanges(lines, gone)).toEqual({
      price: 1,
      cut: 2,
      back: 1,
      soldOut: 1,
      gone: 1,
      short: 3,
    });
  });
});
