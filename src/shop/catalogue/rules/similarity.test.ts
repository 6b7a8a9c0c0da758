import { describe, expect, it } from 'vitest';
import { bySimilarity, type Comparable } from './similarity.ts';

const own = {
  title: "Men's Wireless Headphones with Noise Control",
  brand: 'Halden',
  tags: ['travel', 'leather'],
  priceMinor: 10_000,
};

/** Shares nothing with the one above. */
const stranger: Omit<Comparable, 'id'> = {
  title: 'Desk Lamp',
  brand: null,
  tags: [],
  priceMinor: 90_000,
  publishedAt: 0,
};

/** The order of products that differ from `stranger` as given, by their place from 1. */
function orderOf(...others: Partial<Comparable>[]): number[] {
  const products = others.map((other, index) => ({ ...stranger, id: index + 1, ...other }));
  return bySimilarity(own, products).map(({ id }) => id);
}

describe('similar products', () => {
  it('are those that share the brand, however it is capitalized', () => {
    expect(orderOf({}, { brand: 'Other' }, { brand: 'HALDEN' })).toEqual([3, 1, 2]);
  });

  it('share words of the title, and more of them are more similar', () => {
    const title = 'Wireless Earbuds';
    const both = 'Cheap wireless headphones';
    expect(orderOf({}, { title }, { title: both })).toEqual([3, 2, 1]);
  });

  it('do not share "with", nor the rest of "men\'s"', () => {
    expect(orderOf({}, { title: "Lamp with a Boy's Shade" })).toEqual([1, 2]);
  });

  it('share tags', () => {
    const tags = ['leather', 'travel'];
    expect(orderOf({ tags: ['sale'] }, { tags: ['leather'] }, { tags })).toEqual([3, 2, 1]);
  });

  it('cost about the same, or at least not more than twice as much or half', () => {
    const prices = [20_001, 20_000, 12_501, 12_500, 8_000, 7_999, 5_000, 4_999];
    const ordered = orderOf(...prices.map((priceMinor) => ({ priceMinor })));
    expect(ordered).toEqual([4, 5, 2, 3, 6, 7, 1, 8]);
  });

  it('that cost nothing are alike only among themselves', () => {
    const free = { ...own, priceMinor: 0 };
    const others = [10_000, 0].map((priceMinor, id) => ({ ...stranger, id, priceMinor }));
    expect(bySimilarity(free, others).map(({ id }) => id)).toEqual([1, 0]);
  });

  it('of the brand come before those with one word of the title, and after those with two', () => {
    const word = { title: 'Wireless Lamp' };
    const words = { title: 'Wireless Control' };
    expect(orderOf(word, { brand: 'Halden' }, words)).toEqual([3, 2, 1]);
  });

  it('count three words at most, so that a long title does not outweigh all else', () => {
    const title = 'Wireless Headphones Noise Control';
    const three = { title: 'Wireless Headphones Noise', priceMinor: 10_000 };
    expect(orderOf({ title }, three)).toEqual([2, 1]);
  });

  it('that are equally similar are the newest, then those of the lowest number', () => {
    expect(orderOf({ publishedAt: 1 }, { publishedAt: 2 }, { publishedAt: 2 })).toEqual([2, 3, 1]);
  });
});
