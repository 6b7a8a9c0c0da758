import { expect, it } from 'vitest';
import { browserRegion } from '#shop/addresses/rules/browser-region.ts';
import { withoutNote } from '#shop/addresses/rules/address.ts';
import { saveAddress } from '#shop/addresses/use-cases/saved-addresses.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { filledForm, newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { presetCountry } from './preset-country.ts';

const settings = { ...settingsFrom({}), country: 'DE' };
const austrian = 'de-AT,de;q=0.9,en;q=0.8';
const norwegian = {
  ...withoutNote(filledForm),
  country: 'Norway',
  city: 'Oslo',
  state: 'Oslo',
  pincode: '0155',
  phone: '+47 22 00 00 00',
};

eachEngine('the country that a form begins with', ({ open }) => {
  it('is that of the default address, else of the last order, else of the browser', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, acceptLanguage: austrian };
    expect(await presetCountry(shop, settings, customer)).toBe('Austria');
    await placedOrder(shop, ann, { quantities: { 2: 1 } });
    expect(await presetCountry(shop, settings, customer)).toBe('United States');
    expect((await saveAddress(shop, ann, { id: null, form: norwegian })).ok).toBe(true);
    expect(await presetCountry(shop, settings, customer)).toBe('Norway');
  });

  it('is one that the shop delivers to, or the shop’s own', async () => {
    const shop = await smallShop(await open());
    const zones = [{ country: 'CH', areas: [], except: [] }];
    const shippingMethods = defaultShippingMethods.map((method) => ({ ...method, zones }));
    const narrow = { ...settings, shippingMethods };
    const guest = { visitor: null, acceptLanguage: austrian };
    expect(await presetCountry(shop, narrow, guest)).toBe('Germany');
    expect(await presetCountry(shop, narrow, { ...guest, acceptLanguage: 'fr-CH' })).toBe(
      'Switzerland',
    );
    expect(await presetCountry(shop, settings, { ...guest, acceptLanguage: '' })).toBe('Germany');
  });
});

it('languages of a browser: the first that names a region counts, and American English none', () => {
  expect(browserRegion('de,zh-Hant-TW;q=0.9,fr-FR;q=0.8')).toBe('TW');
  expect(browserRegion('en-US,en;q=0.9')).toBe(null);
  expect(browserRegion('en-US,en;q=0.9,nl-BE;q=0.8')).toBe('BE');
  expect(browserRegion('*, x-klingon, en-001;q=nonsense')).toBe(null);
});
