import { expect, it } from 'vitest';
import { defaultSettings, settingsFrom } from './settings.ts';
import type { PriceBand } from './shipping-methods.ts';

it.each([
  ['[4.57] three products on a page', { pageSize: 3 }],
  ['[2.59] lists in rows', { listView: 'rows' }],
  ['prices in dollars', { currency: 'USD' }],
  ['[1.43] free shipping from $50', shippingPrice('free', { from: 5000, priceMinor: 0 })],
  ['[4.27] standard shipping for $10', shippingPrice('standard', { from: 0, priceMinor: 1000 })],
  ['[4.28] express shipping for $20', shippingPrice('express', { from: 0, priceMinor: 2000 })],
  ['[1.51] a coupon of $20 for subscribers', { newsletterCouponMinor: 2000 }],
  ['[1.45] 20% off one item for a new account', { welcomePercentOff: 20 }],
  [
    'the counters of the About page',
    {
      aboutCounters: [
        { value: 40, suffix: 'k+', label: 'Happy Customer' },
        { value: 20, suffix: '+', label: 'Years in Business' },
        { value: 95, suffix: '%', label: 'Return Clients' },
        { value: 15, suffix: '', label: 'Awards Won' },
      ],
    },
  ],
  [
    'the five ways of paying',
    { acceptedPayments: ['bank-transfer', 'check', 'cash-on-delivery', 'paypal', 'credit-card'] },
  ],
])('a shop without settings has what the specification says: %s', (_words, specified) => {
  expect(settingsFrom({})).toMatchObject(specified);
});

it('a changed setting overrides its default', () => {
  expect(settingsFrom({ pageSize: 12 })).toEqual({ ...defaultSettings, pageSize: 12 });
});

it('an unknown key is ignored', () => {
  expect(settingsFrom({ colour: 'red' })).toEqual(defaultSettings);
});

/** All shipping methods, of which this one has this price. */
function shippingPrice(code: string, band: PriceBand) {
  const { shippingMethods } = defaultSettings;
  return {
    shippingMethods: shippingMethods.map((one) =>
      one.code === code ? { ...one, zones: [], bands: [band] } : one,
    ),
  };
}
