import { money } from '#platform/money.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import {
  defaultShippingMethods,
  type ShippingMethod,
} from '#shop/settings/rules/shipping-methods.ts';
import { expect, it } from 'vitest';
import { timeIn } from './delivery-time.ts';
import { deliveryTimes } from './delivery-by-country.ts';

const parcel = { subtotal: money(3000, 'USD'), grams: 500 };
const [standard] = defaultShippingMethods.filter(({ code }) => code === 'standard');

it('delivery takes the same time in all countries that one method serves', () => {
  const times = timesOf([method({ days: { from: 5, to: 7 } })]);
  expect(times).toEqual({ home: 'US', known: { US: '5 to 7 days' }, elsewhere: '5 to 7 days' });
  expect(timeIn(times, 'DE')).toBe('5 to 7 days');
});

it('countries with methods of their own have their own time, and others none', () => {
  const times = timesOf([
    method({ zones: [zone('US')], days: { from: 2, to: 2 } }),
    method({ code: 'abroad', zones: [zone('CA')], days: { from: 8, to: 9 } }),
  ]);
  expect(timeIn(times, 'US')).toBe('2 days');
  expect(timeIn(times, 'CA')).toBe('8 to 9 days');
  expect(timeIn(times, 'DE')).toBeNull();
});

it('a time that is unknown is not taken for a refusal, and picking up not for delivery', () => {
  const unknown = method({ zones: [zone('CA')], days: { from: 0, to: 0 } });
  const pickup = method({ code: 'pickup', kind: 'pickup', days: { from: 1, to: 1 } });
  const letters = method({ code: 'letters', carries: 'letters', zones: [zone('FR')] });
  const times = timesOf([unknown, pickup, letters]);
  expect(timeIn(times, 'CA')).toBe('');
  expect([timeIn(times, 'FR'), timeIn(times, 'DE')]).toEqual([null, null]);
});

function timesOf(shippingMethods: ShippingMethod[]) {
  return deliveryTimes({ ...settingsFrom({}), country: 'US', shippingMethods }, parcel);
}

function zone(country: string) {
  return { country, areas: [], except: [] };
}

function method(change: Partial<ShippingMethod>): ShippingMethod {
  if (!standard) throw new Error('no standard method');
  return { ...standard, hint: '', ...change };
}
