import { expect, test } from 'vitest';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { countryCodes } from '#platform/countries.ts';
import { addressFormFrom, checkAddress, isSameAddress } from './address.ts';
import { addressLines } from './address-lines.ts';

const values = new Map(Object.entries({ ...filledForm, note: 'Ring twice', userId: 'user-eve' }));
const home = addressFormFrom((name) => values.get(name));

test('an address has the fields of Billing Details but for the note, and no others', () => {
  expect(home).not.toHaveProperty('note');
  expect(home).not.toHaveProperty('userId');
  expect(home).toMatchObject({ fname: 'Ingrid', pincode: '97205', email: 'ingrid@example.com' });
});

test('an address keeps the rules of the checkout', () => {
  const rules = makeAddressRules();
  expect(checkAddress(home, rules)).toEqual({});
  expect(checkAddress({ ...home, city: '', phone: 'none' }, rules)).toEqual({
    city: 'missing',
    phone: 'malformed',
  });
});

test('an address is the same when every field of it is', () => {
  expect(isSameAddress(home, { ...home })).toBe(true);
  expect(isSameAddress(home, { ...home, phone: '+1 503 555 0112' })).toBe(false);
});

test('an address is formatted as on a shipping label', () => {
  expect(addressLines({ ...home, lname: '', companyname: 'Fjord Ltd' })).toEqual([
    'Ingrid',
    'Fjord Ltd',
    '218 Alder Avenue, Apartment 4B',
    'Portland, Oregon 97205',
    'United States',
  ]);
});

test('a second line of "none", as the form asks for a house, is left out', () => {
  for (const address2 of ['none', 'None', 'NONE', '']) {
    expect(addressLines({ ...home, address2 })).toContain('218 Alder Avenue');
  }
  expect(addressLines({ ...home, address2: 'None Hall' })).toContain('218 Alder Avenue, None Hall');
});

test('the town line follows the postal format of its country', () => {
  const townOf = (country: string, town: string, pincode: string) => {
    const [city = '', state = ''] = town.split(', ');
    return addressLines({ ...home, country, city, state, pincode }).slice(2, -1);
  };
  expect(townOf('United States', 'Portland, Oregon', '97205')).toEqual(['Portland, Oregon 97205']);
  expect(townOf('Canada', 'Ottawa, Ontario', 'K1A 0B1')).toEqual(['Ottawa, Ontario K1A 0B1']);
  expect(townOf('Australia', 'Perth, Tasmania', '7300')).toEqual(['Perth, Tasmania 7300']);
  expect(townOf('New Zealand', 'Wellington', '6011')).toEqual(['Wellington 6011']);
  expect(townOf('United Kingdom', 'London', 'SW1P 3UX')).toEqual(['London', 'SW1P 3UX']);
  expect(townOf('Ireland', 'Sligo, Co. Sligo', 'F91 N2T7')).toEqual([
    'Sligo, Co. Sligo',
    'F91 N2T7',
  ]);
  expect(townOf('India', 'Mumbai, Maharashtra', '400001')).toEqual([
    'Mumbai 400001',
    'Maharashtra',
  ]);
  expect(townOf('Singapore', 'Singapore', '049483')).toEqual(['Singapore 049483']);
  expect(townOf('Germany', 'Berlin', '10115')).toEqual(['10115 Berlin']);
  expect(townOf('Italy', 'Como, Lombardy', '22100')).toEqual(['22100 Como, Lombardy']);
});

test('the countries with a format of their own are named as in the list of countries', () => {
  const listed = [...countryCodes().keys()];
  const own = listed.filter((country) => {
    const form = { ...home, country, city: 'Town', state: '', pincode: '1' };
    return addressLines(form)[2] !== '1 Town';
  });
  expect(own).toHaveLength(46);
});

test('the town line leaves out what its country does not have', () => {
  const townOf = (country: string) => {
    return addressLines({ ...home, country, city: 'Kowloon', state: '', pincode: '' }).slice(2, -1);
  };
  for (const country of ['Hong Kong', 'United Kingdom', 'United States']) {
    expect(townOf(country)).toEqual(['Kowloon']);
  }
});
