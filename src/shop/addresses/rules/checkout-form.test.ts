import { describe, expect, it } from 'vitest';
import { isEmail } from '#platform/email-address.ts';
import {
  checkCheckoutForm,
  checkoutFields,
  checkoutFormFrom,
  type CheckoutField,
  maxFieldLength,
} from './checkout-form.ts';

const good: Record<CheckoutField, string> = {
  fname: 'Ingrid',
  lname: 'Solberg',
  companyname: 'Solberg & Daughters',
  country: 'Norway',
  address1: 'Storgata 1',
  address2: 'none',
  city: 'Oslo',
  state: 'Oslo',
  pincode: '0155',
  phone: '+47 22 00 00 00',
  email: 'ingrid@example.com',
  note: 'Ring twice.\nThank you.',
};

describe('the checkout form', () => {
  it('has exactly the fields of the specification', () => {
    expect(checkoutFields.map((field) => field.name)).toEqual(Object.keys(good));
  });

  const required: [string, CheckoutField][] = [
    ['5.08', 'fname'],
    ['5.09', 'country'],
    ['5.10', 'address1'],
    ['5.11', 'address2'],
    ['5.12', 'city'],
    ['5.13', 'state'],
    ['5.14', 'pincode'],
    ['5.15', 'phone'],
    ['5.16', 'email'],
  ];
  it.each(required)('[%s] needs %s', (_id, name) => {
    expect(checkCheckoutForm({ ...good, [name]: '' })).toEqual({ [name]: 'missing' });
  });

  const optional: [string, CheckoutField][] = [
    ['5.17', 'lname'],
    ['5.18', 'companyname'],
    ['5.19', 'note'],
  ];
  it.each(optional)('[%s] does not need %s', (_id, name) => {
    expect(checkCheckoutForm({ ...good, [name]: '' })).toEqual({});
  });

  it('takes spaces alone for nothing, and what is not a text for nothing', () => {
    const form = checkoutFormFrom((name) => (name === 'fname' ? '   ' : good[name]));
    expect(checkCheckoutForm(form)).toEqual({ fname: 'missing' });
    expect(checkoutFormFrom(() => 7).city).toBe('');
  });

  it('refuses a line break where it could forge a line of a label or a mail', () => {
    expect(checkCheckoutForm({ ...good, fname: 'A\r\nBcc: b@example.com' })).toEqual({
      fname: 'malformed',
    });
  });

  it('refuses what is longer than a field can be', () => {
    const city = 'x'.repeat(maxFieldLength + 1);
    expect(checkCheckoutForm({ ...good, city })).toEqual({ city: 'too-long' });
  });

  it('refuses a phone without digits and an address that is no e-mail', () => {
    expect(checkCheckoutForm({ ...good, phone: 'call me', email: 'ingrid@' })).toEqual({
      phone: 'malformed',
      email: 'malformed',
    });
  });
});

it('an e-mail address is what browsers accept, with a dot in the domain', () => {
  expect(['a@b.co', "o'neil+x@mail.example.com"].filter(isEmail)).toHaveLength(2);
  const bad = [
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b..co',
    'a b@c.co',
    'a@-b.co',
    `${'x'.repeat(250)}@b.co`,
  ];
  expect(bad.filter(isEmail)).toEqual([]);
});
