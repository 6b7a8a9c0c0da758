import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#shop/settings/rules/settings.ts';
import {
  decideVat,
  exemptionWith,
  needsAnswer,
  readVatNumber,
  type VatAnswer,
  vatOutcomes,
  vatTermsFrom,
} from './vat-number.ts';

const german: Settings = {
  ...defaultSettings,
  taxMode: 'inclusive',
  vatNumbers: 'format',
  country: 'DE',
  sellerVatNumber: 'DE 123 456 789',
};

const answer = (outcome: VatAnswer['outcome']): VatAnswer => {
  return { outcome, consultationNumber: 'WAPI1', at: 1 };
};

function decided(
  [text, country]: [text: string, country: string],
  check: Settings['vatNumbers'] = 'format',
  said: VatAnswer | null = null,
) {
  const decision = decideVat(
    vatTermsFrom({ ...german, vatNumbers: check }),
    { text, country },
    said,
  );
  return decision === null || decision === 'malformed' ? decision : decision.outcome;
}

describe('VAT number', () => {
  it('has the format of its member state, with or without the prefix and however it is spaced', () => {
    expect(readVatNumber(' at u 123.456-78', '')).toEqual({ number: 'ATU12345678', country: 'AT' });
    expect(readVatNumber('U12345678', 'AT')).toEqual({ number: 'ATU12345678', country: 'AT' });
    expect(readVatNumber('EL123456789', '')).toEqual({ number: 'EL123456789', country: 'GR' });
    expect(readVatNumber('123456789', 'GR')).toEqual({ number: 'EL123456789', country: 'GR' });
    for (const number of ['BE0123456789', 'NL123456789B01', 'FRXX123456789', 'IE1234567WA']) {
      expect(readVatNumber(number, '')).toMatchObject({ number });
    }
    for (const text of ['', 'DE12345678', 'GB123456789', 'US123456789', 'ATU1234567', 'toString']) {
      expect(readVatNumber(text, 'DE')).toBeNull();
    }
  });

  it('is requested by a shop in the EU that charges tax and has a number of its own', () => {
    expect(vatTermsFrom(german)).toMatchObject({ country: 'DE', sellerNumber: 'DE123456789' });
    expect(vatTermsFrom({ ...german, vatNumbers: 'off' })).toBeNull();
    expect(vatTermsFrom({ ...german, taxMode: 'none' })).toBeNull();
    expect(vatTermsFrom({ ...german, country: 'US' })).toBeNull();
    expect(vatTermsFrom({ ...german, country: 'FR' })).toBeNull();
    expect(vatTermsFrom({ ...german, sellerVatNumber: 'DE 12' })).toBeNull();
  });

  it('reverses the charge in another member state, for a number of that state', () => {
    expect(decided(['ATU12345678', 'Austria'])).toBe('reverse-charge');
    expect(decided(['U12345678', 'Austria'])).toBe('reverse-charge');
    expect(decided(['DE987654321', 'Germany'])).toBe('domestic');
    expect(decided(['ATU12345678', 'Germany'])).toBe('other-country');
    expect(decided(['ATU12345678', 'Norway'])).toBe('other-country');
    expect(decided(['DE987654321', 'Austria'])).toBe('other-country');
    expect(decided(['12', 'Austria'])).toBe('malformed');
    expect(decided([' ', 'Austria'])).toBeNull();
    expect(decided(['ATU12345678', 'Austria'], 'off')).toBeNull();
  });

  it('follows the official service, and the setting where that does not answer', () => {
    const austrian: [string, string] = ['ATU12345678', 'Austria'];
    expect(decided(austrian, 'service', answer('valid'))).toBe('reverse-charge');
    expect(decided(austrian, 'service', answer('invalid'))).toBe('not-valid');
    expect(decided(austrian, 'service', answer('unavailable'))).toBe('not-checked');
    expect(decided(austrian, 'service-or-format', answer('invalid'))).toBe('not-valid');
    expect(decided(austrian, 'service-or-format', answer('unavailable'))).toBe('reverse-charge');
  });

  it('is checked only where the answer changes the tax', () => {
    const terms = vatTermsFrom({ ...german, vatNumbers: 'service' });
    const needs = (text: string, country: string) => needsAnswer(terms, { text, country });
    expect(needs('ATU12345678', 'Austria')).toBe(true);
    expect(needs('ATU12345678', 'Germany')).toBe(false);
    expect(needs('DE987654321', 'Germany')).toBe(false);
    expect(needs('nonsense', 'Austria')).toBe(false);
    expect(needsAnswer(vatTermsFrom(german), { text: 'ATU12345678', country: 'Austria' })).toBe(
      false,
    );
  });

  it('exempts the order in a reverse charge alone, whatever is typed', () => {
    const granted = { kind: 'customer' } as const;
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom('ATU12345678', 'DE987654321', 'EL123456789'),
    );
    const countries = fc.constantFrom('Austria', 'Germany', 'Greece', 'Norway', '', 'constructor');
    const said = fc.option(fc.constantFrom('valid', 'invalid', 'unavailable').map(answer));
    const checks = fc.constantFrom('off', 'format', 'service-or-format', 'service');
    const cases = fc.record({ text: texts, country: countries, one: said, check: checks });
    fc.assert(
      fc.property(cases, ({ text, country, one, check }) => {
        const terms = vatTermsFrom({ ...german, vatNumbers: check });
        const vat = decideVat(terms, { text, country }, one);
        const isReversed = exemptionWith(vat, granted)?.kind === 'reverse-charge';
        const outcome = vat === 'malformed' ? vat : (vat?.outcome ?? 'none');
        expect([...vatOutcomes, 'malformed', 'none']).toContain(outcome);
        expect(isReversed).toBe(outcome === 'reverse-charge');
        const isAbroad = country === 'Austria' || country === 'Greece';
        const isConfirmed = check !== 'service' || one?.outcome === 'valid';
        expect(isReversed && !(isAbroad && isConfirmed)).toBe(false);
      }),
    );
  });
});
