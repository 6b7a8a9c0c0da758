import { describe, expect, it } from 'vitest';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { checkDelivery } from '#shop/addresses/rules/address-rules.ts';
import { countryCodes, countryNames } from '#platform/countries.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { makeAddressRules, isPhoneIn } from './address-rules.ts';
import { postcodeExamples, isPostcodeIn } from './postcodes.ts';

const rules = makeAddressRules();
const code = (country: string) => countryCodes().get(country) ?? '';

function problemsIn(country: string, change: Partial<CheckoutForm>) {
  return checkDelivery(rules.named({ ...filledForm, country, ...change }), rules);
}

const real: [string, Partial<CheckoutForm>][] = [
  ['United States', { state: 'OR', pincode: '97205-1234', phone: '(503) 555-0111' }],
  ['Canada', { state: 'Québec', pincode: 'h3z2y7', phone: '514 555 0134' }],
  ['United Kingdom', { state: 'Greater London', pincode: 'sw1a1aa', phone: '020 7946 0958' }],
  ['Germany', { state: 'Berlin', pincode: '10115', phone: '030 901820' }],
  ['Norway', { state: 'Oslo', pincode: '0155', phone: '22 00 00 00' }],
  ['Poland', { state: 'Mazovia', pincode: '00950', phone: '+48 22 694 60 00' }],
  ['Japan', { state: 'Tokyo', pincode: '1540023', phone: '03-1234-5678' }],
  ['Argentina', { state: 'Buenos Aires', pincode: '1425', phone: '011 4123-4567' }],
  ['Ireland', { state: 'Co. Dublin', pincode: 'd02 af30', phone: '01 677 7129' }],
  ['Brazil', { state: 'SP', pincode: '01310100', phone: '+55 11 3003 1234' }],
  ['India', { state: 'Odisha', pincode: '110 034', phone: '099876 54321' }],
  ['Hong Kong SAR China', { state: '', pincode: '', phone: '2345 6789' }],
  ['United Arab Emirates', { state: 'Dubai', pincode: '', phone: '04 234 5678' }],
  ['Singapore', { state: '', pincode: '238880', phone: '6123 4567' }],
  ['Bahrain', { state: 'Muharraq', pincode: '', phone: '1700 1234' }],
];

describe('international addresses', () => {
  it.each(real)('accept common spellings in %s', (country, change) => {
    expect(countryNames()).toContain(country);
    expect(problemsIn(country, change)).toEqual({});
  });

  it('have the codes that payment providers expect', () => {
    const at = (country: string, state: string) => {
      const { countryCode, region } = rules.postal({ ...filledForm, country, state }) ?? {};
      return [countryCode, region];
    };
    expect(at('United States', 'Oregon')).toEqual(['US', 'OR']);
    expect(at('Canada', 'Québec')).toEqual(['CA', 'QC']);
    expect(at('Germany', 'Berlin')).toEqual(['DE', 'Berlin']);
    expect(at('Singapore', '')).toEqual(['SG', '']);
    expect(rules.postal({ ...filledForm, country: 'Atlantis' })).toBeNull();
    expect(rules.postal(filledForm)).toMatchObject({
      name: 'Ingrid Solberg',
      line1: '218 Alder Avenue',
      postcode: '97205',
    });
  });

  it('reject values that the country does not have', () => {
    expect(
      problemsIn('United States', { state: 'Bavaria', pincode: '9720', phone: '555 01' }),
    ).toEqual({
      state: 'not-of-country',
      pincode: 'not-of-country',
      phone: 'not-of-country',
    });
    expect(problemsIn('Norway', { pincode: 'SW1A 1AA' })).toEqual({ pincode: 'not-of-country' });
    expect(problemsIn('Atlantis', {})).toEqual({ country: 'not-of-country' });
  });

  it('require state and postcode only where they exist', () => {
    expect(problemsIn('United States', { state: '', pincode: '' })).toEqual({
      state: 'missing',
      pincode: 'missing',
    });
    expect(rules.factsOf('Hong Kong SAR China')).toMatchObject({
      hasStates: false,
      postcodes: 'none',
    });
    expect(rules.factsOf('United Arab Emirates')).toMatchObject({
      hasStates: true,
      postcodes: 'none',
    });
    expect(rules.factsOf('Bahrain')).toMatchObject({ postcodes: 'optional' });
    expect(rules.factsOf('')).toMatchObject({ hasStates: true, postcodes: 'required' });
  });

  it('match countries and states by name or code, ignoring case and accents, and store the name', () => {
    const named = (country: string, state: string) => {
      const form = rules.named({ ...filledForm, country, state });
      return [form.country, form.state];
    };
    expect(named('us', 'or')).toEqual(['United States', 'Oregon']);
    expect(named('USA', 'new york')).toEqual(['United States', 'New York']);
    expect(named('cote d’ivoire', '')).toEqual(['Côte d’Ivoire', '']);
    expect(named('canada', 'quebec')[1]).toMatch(/^Qu[eé]bec$/);
    expect(named('Norway', 'Somewhere')).toEqual(['Norway', 'Somewhere']);
    expect(named('Atlantis', 'or')).toEqual(['Atlantis', 'or']);
  });

  it('have valid examples for every country', () => {
    const refused = [...countryCodes()].filter(([country, one]) => {
      const { phone = '', state = '' } = rules.factsOf(country).examples;
      const isStateTaken = !('state' in problemsIn(country, { state }));
      return (phone !== '' && !isPhoneIn(one, phone)) || (state !== '' && !isStateTaken);
    });
    expect(refused).toEqual([]);
    const wrong = Object.entries(postcodeExamples).filter(
      ([one, text]) => !isPostcodeIn(one, text),
    );
    expect(wrong).toEqual([]);
    expect(rules.factsOf('Norway').examples).toMatchObject({ pincode: '0155' });
  });

  it('may have a phone number of another country with its + prefix', () => {
    expect(isPhoneIn(code('Norway'), '+1 503 555 0111')).toBe(true);
    expect(isPhoneIn(code('Norway'), '+999 12')).toBe(false);
  });
});
