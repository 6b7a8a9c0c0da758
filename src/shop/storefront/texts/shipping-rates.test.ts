import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { expect, test } from 'vitest';
import { shippingRates } from './shipping-rates.ts';

test('shipping rates list the price and delivery time of each option', () => {
  expect(shippingRates(defaultSettings)).toEqual([
    { label: 'Free', price: '$0 for orders of $50 or more', days: '5 to 7 days' },
    { label: 'Standard', price: '$10', days: '3 to 5 working days' },
    { label: 'Express', price: '$20', days: 'within 2 days' },
  ]);
});

test('shipping rates follow the settings', () => {
  const changed = { freeShippingFromMinor: 0, standardShippingMinor: 1250 };
  const prices = shippingRates({ ...defaultSettings, ...changed }).map(({ price }) => price);
  expect(prices).toEqual(['$0', '$12.50', '$20']);
});
