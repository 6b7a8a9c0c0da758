import type { Rating, WrittenReviews } from './product.ts';

/** Ruling 16: the merchant's starting rating combined with the written reviews. Without any rating, the starting rate. */
export function shownRating(starting: Rating, written: WrittenReviews): Rating {
  const count = starting.count + written.count;
  if (count === 0) return starting;
  const tenths = starting.rateTenths * starting.count + 10 * written.stars;
  return { rateTenths: rounded(tenths, count), count };
}

/** The mean of the written reviews alone; null where there are none. */
export function writtenRateTenths({ count, stars }: WrittenReviews): number | null {
  return count === 0 ? null : rounded(10 * stars, count);
}

/** Rounds halves up, in integer arithmetic so that no value is rounded twice. */
function rounded(sum: number, count: number): number {
  const doubled = 2 * sum + count;
  return (doubled - (doubled % (2 * count))) / (2 * count);
}
