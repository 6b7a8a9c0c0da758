import { expect, it } from 'vitest';
import { availabilityOf, bestAvailability } from '#shop/inventory/rules/availability.ts';
import { cutTitle, ratingCountText, starWidthPercent } from './product.ts';

it('[9.01] the star bar is as wide as the rate times 20 percent', () => {
  expect(starWidthPercent({ rateTenths: 46, count: 1 })).toBe(92);
  expect(starWidthPercent({ rateTenths: 0, count: 0 })).toBe(0);
  expect(starWidthPercent({ rateTenths: 50, count: 9 })).toBe(100);
});

it('the ratings are counted, and where there are none that is said', () => {
  expect(ratingCountText({ rateTenths: 46, count: 471 })).toBe('( 471 Reviews )');
  expect(ratingCountText({ rateTenths: 0, count: 0 })).toBe('No ratings yet');
});

it('a title is cut to its length and followed by dots only where something was cut', () => {
  expect(cutTitle('Leather Shoulder Bag in Oxblood', 20)).toBe('Leather Shoulder Bag...');
  expect(cutTitle('Leather Shoulder Bag', 20)).toBe('Leather Shoulder Bag');
});

it('a title is not cut in the middle of a character', () => {
  expect(cutTitle('👜👜👜', 2)).toBe('👜👜...');
});

it('stock reads as in stock, few left or sold out, and untracked stock as in stock', () => {
  expect([null, 6, 5, 1, 0].map((onHand) => availabilityOf(onHand, 5))).toEqual([
    'in-stock',
    'in-stock',
    'few-left',
    'few-left',
    'sold-out',
  ]);
});

it('a product is as available as its best variant', () => {
  expect(bestAvailability(['sold-out', 'few-left'])).toBe('few-left');
  expect(bestAvailability(['sold-out', 'in-stock', 'few-left'])).toBe('in-stock');
  expect(bestAvailability([])).toBe('sold-out');
});
