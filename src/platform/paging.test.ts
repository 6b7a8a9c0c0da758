import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf, pageWindow } from './paging.ts';

describe('a page', () => {
  it('[4.58] the number of pages is the total divided by three, rounded up', () => {
    const counts = [1, 2, 3, 4, 31, 32, 33].map((total) => pageOf(1, total, 3).count);
    expect(counts).toEqual([1, 1, 1, 2, 11, 11, 11]);
  });

  it('past the end is the last one, and below the first the first', () => {
    expect(pageOf(99, 32, 3)).toMatchObject({ number: 11, offset: 30 });
    expect(pageOf(1e308, 32, 3).number).toBe(11);
    for (const requested of [0, -1, 1.5, Number.NaN, Infinity, -Infinity]) {
      expect(pageOf(requested, 32, 3)).toMatchObject({ number: 1, offset: 0 });
    }
  });

  it('of an empty list is page one of one', () => {
    expect(pageOf(4, 0, 3)).toEqual({ number: 1, count: 1, offset: 0, size: 3, total: 0 });
  });

  it('together with the others shows every row exactly once', () => {
    const sizes = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), sizes, (total, size) => {
        const rows = Array.from({ length: total }, (_, row) => row);
        const { count } = pageOf(1, total, size);
        const pages = Array.from({ length: count }, (_, i) => pageOf(i + 1, total, size));
        const shown = pages.map(({ offset }) => rows.slice(offset, offset + size));
        expect(shown.every((page) => page.length > 0)).toBe(true);
        expect(shown.flat()).toEqual(rows);
      }),
    );
  });
});

describe('the page numbers on offer', () => {
  it.each([
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 11, '1 2 3 4 … 11'],
    [3, 11, '1 2 3 4 … 11'],
    [4, 11, '1 2 3 4 5 … 11'],
    [6, 11, '1 … 5 6 7 … 11'],
    [8, 11, '1 … 7 8 9 10 11'],
    [11, 11, '1 … 8 9 10 11'],
    [3333, 6667, '1 … 3332 3333 3334 … 6667'],
  ])('on page %i of %i are %s', (current, count, written) => {
    expect(
      pageWindow(current, count)
        .map((n) => n ?? '…')
        .join(' '),
    ).toBe(written);
  });

  const places = fc
    .integer({ min: 1, max: 1e6 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));

  it('are at most nine, rise, and hold the first, the last, this one and its neighbours', () => {
    fc.assert(
      fc.property(places, ([current, count]) => {
        const window = pageWindow(current, count);
        const numbers = window.filter((n) => n !== null);
        const wanted = [1, current - 1, current, current + 1, count];
        expect(window.length).toBeLessThanOrEqual(9);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining(wanted.filter((n) => n >= 1 && n <= count)));
      }),
    );
  });

  it('have a gap only where at least two pages are left out', () => {
    fc.assert(
      fc.property(places, ([current, count]) => {
        const window = [0, ...pageWindow(current, count), count + 1];
        const jumps = window.flatMap((n, i) => {
          const before = window[i - 1];
          return typeof n === 'number' && typeof before === 'number' ? [n - before] : [];
        });
        const gaps = window.flatMap((n, i) =>
          n === null ? [Number(window[i + 1]) - Number(window[i - 1])] : [],
        );
        expect(jumps.every((jump) => jump === 1)).toBe(true);
        expect(gaps.every((gap) => gap > 2)).toBe(true);
      }),
    );
  });
});
