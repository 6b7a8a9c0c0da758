import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownRating, writtenRateTenths } from './product.ts';

const none = { count: 0, stars: 0 };

it('the shown rating is the starting rating until the first review', () => {
  expect(shownRating({ rateTenths: 46, count: 471 }, none)).toEqual({ rateTenths: 46, count: 471 });
  expect(shownRating({ rateTenths: 45, count: 0 }, none)).toEqual({ rateTenths: 45, count: 0 });
});

it('each written review weighs as much as one of the ratings that were typed', () => {
  const starting = { rateTenths: 40, count: 2 };
  expect(shownRating(starting, { count: 1, stars: 5 })).toEqual({ rateTenths: 43, count: 3 });
  expect(shownRating(starting, { count: 2, stars: 2 })).toEqual({ rateTenths: 25, count: 4 });
});

it('where no ratings were typed the reviews decide alone, up to five stars', () => {
  const shown = shownRating({ rateTenths: 49, count: 0 }, { count: 3, stars: 15 });
  expect(shown).toEqual({ rateTenths: 50, count: 3 });
});

it('half a tenth counts as a whole one', () => {
  expect(shownRating({ rateTenths: 45, count: 1 }, { count: 1, stars: 4 }).rateTenths).toBe(43);
});

it('the shown rate is the nearest tenth to the true mean, whatever the numbers', () => {
  const starting = fc.record({
    rateTenths: fc.integer({ min: 0, max: 49 }),
    count: fc.integer({ min: 0, max: 9_999_999 }),
  });
  const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
  fc.assert(
    fc.property(starting, stars, (typed, each) => {
      const written = { count: each.length, stars: each.reduce((sum, one) => sum + one, 0) };
      const { rateTenths, count } = shownRating(typed, written);
      const tenths = BigInt(typed.rateTenths * typed.count + 10 * written.stars);
      expect(count).toBe(typed.count + each.length);
      // rate - 1/2 <= mean < rate + 1/2, without a fraction
      const twice = 2n * tenths;
      expect(BigInt(2 * rateTenths - 1) * BigInt(count) <= twice).toBe(true);
      expect(twice < BigInt(2 * rateTenths + 1) * BigInt(count)).toBe(true);
      expect(rateTenths).toBeLessThanOrEqual(50);
    }),
  );
});

it('another good review never lowers a rating, another bad one never raises it', () => {
  const rating = fc.record({
    rateTenths: fc.integer({ min: 10, max: 49 }),
    count: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(rating, (typed) => {
      expect(shownRating(typed, { count: 1, stars: 5 }).rateTenths >= typed.rateTenths).toBe(true);
      expect(shownRating(typed, { count: 1, stars: 1 }).rateTenths <= typed.rateTenths).toBe(true);
    }),
  );
});

it('structured data contains written reviews only', () => {
  expect(writtenRateTenths(none)).toBeNull();
  expect(writtenRateTenths({ count: 2, stars: 9 })).toBe(45);
  expect(writtenRateTenths({ count: 3, stars: 14 })).toBe(47);
});
