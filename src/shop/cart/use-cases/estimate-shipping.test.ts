import { expect, it } from 'vitest';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { money } from '#platform/money.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { estimateShipping } from './estimate-shipping.ts';

const shop = { addressRules: makeAddressRules() };
const settings = settingsFrom({});
const line: CartLine = {
  variantId: 'v1',
  product: {
    id: 1,
    title: 'Lamp',
    description: '',
    category: 'electronics',
    picture: null,
    rating: { rateTenths: 0, count: 0 },
  },
  sku: null,
  optionValues: [],
  unitPrice: money(3000, settings.currency),
  weightGrams: null,
  taxClass: 'standard',
  shippingClass: 'parcel',
  needsShipping: true,
  returnPolicy: 'standard',
  quantity: 1,
  sellable: null,
};
const nowhere = { country: '', state: '', pincode: '' };
const home = { ...nowhere, country: 'United States' };

it('begins with the preset country, and shows prices once one is chosen', () => {
  const open = estimateShipping(shop, settings, { lines: [line], typed: home, isChosen: false });
  expect(open).toMatchObject({ place: { country: 'United States' }, offers: null });
  const typed = { ...nowhere, country: 'Germany' };
  const chosen = estimateShipping(shop, settings, { lines: [line], typed, isChosen: true });
  expect(chosen?.offers?.map(({ option, price }) => [option, price.amount])).toContainEqual([
    'express',
    2000,
  ]);
});

it('knows the regions by their codes, and no country that the shop does not ship to', () => {
  const [method] = settings.shippingMethods;
  if (!method) throw new Error('the shop has no methods');
  const zones = [{ country: 'US', areas: ['Oregon'], except: [] }];
  const narrow = { ...settings, shippingMethods: [{ ...method, zones }] };
  const typed = { country: 'United States', state: 'OR', pincode: '97205' };
  const here = estimateShipping(shop, narrow, { lines: [line], typed, isChosen: true });
  expect(here).toMatchObject({ countries: ['United States'], hasAreas: true });
  expect(here?.place.state).toBe('Oregon');
  expect(here?.offers?.[0]?.refusal?.code).not.toBe('not-here');
  const other = { ...nowhere, country: 'Atlantis' };
  const unknown = estimateShipping(shop, narrow, { lines: [line], typed: other, isChosen: true });
  expect(unknown?.offers).toBeNull();
});

it('is not offered for an empty cart or one of which nothing is shipped', () => {
  const digital = { ...line, shippingClass: 'none' as const, needsShipping: false };
  expect(estimateShipping(shop, settings, { lines: [], typed: home, isChosen: true })).toBeNull();
  const nothing = { lines: [digital], typed: home, isChosen: true };
  expect(estimateShipping(shop, settings, nothing)).toBeNull();
});
