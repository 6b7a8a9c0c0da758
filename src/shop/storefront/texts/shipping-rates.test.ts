import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { expect, test } from 'vitest';
import { shippingRates } from './shipping-rates.ts';

test('shipping rates list the prices and delivery time of each method', () => {
  expect(shippingRates(defaultSettings)).toEqual([
    { label: 'Free', prices: ['$0 for orders of $50 or more'], days: '5 to 7 days', where: '' },
    { label: 'Standard', prices: ['$10'], days: '3 to 5 working days', where: '' },
    { label: 'Express', prices: ['$20'], days: 'within 2 days', where: '' },
  ]);
});

test('shipping rates follow the settings: bands, countries and methods that are not offered', () => {
  const [free, standard, express] = defaultSettings.shippingMethods;
  if (!free || !standard || !express) throw new Error('a default method is missing');
  const shippingMethods = [
    { ...free, isActive: false },
    {
      ...standard,
      bands: [
        { from: 0, priceMinor: 1250 },
        { from: 2000, priceMinor: 1900 },
      ],
      priceBy: 'weight' as const,
      freeFromMinor: 10_000,
    },
    { ...express, zones: [{ country: 'CA', areas: [], except: ['Yukon'] }] },
  ];
  const rates = shippingRates({ ...defaultSettings, shippingMethods });
  expect(rates.map(({ prices, where }) => ({ prices, where }))).toEqual([
    { prices: ['$12.50', '$19 from 2 kg', '$0 for orders of $100 or more'], where: '' },
    { prices: ['$20'], where: 'CA: not Yukon' },
  ]);
});
