import { expect, test } from 'vitest';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { addressFormFrom, checkAddress, isSameAddress } from './address.ts';
import { addressLines, townLine } from './address-lines.ts';

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

test('a parcel’s town is written without what its country does not have', () => {
  expect(townLine({ pincode: '', city: 'Hong Kong', state: '' })).toBe('Hong Kong');
  expect(townLine({ pincode: '0155', city: 'Oslo', state: '' })).toBe('0155 Oslo');
});

test('an address is formatted as on a shipping label', () => {
  expect(addressLines({ ...home, lname: '', companyname: 'Fjord Ltd' })).toEqual([
    'Ingrid',
    'Fjord Ltd',
    '218 Alder Avenue, Apartment 4B',
    '97205 Portland, Oregon',
    'United States',
  ]);
});
