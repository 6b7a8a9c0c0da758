import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { TaxRate } from '#shop/settings/rules/tax-rates.ts';
import { placeOf, zoneFrom } from '#shop/settings/rules/zone.ts';
import { taxFor, taxRulesFrom, type TaxSettings } from './tax.ts';

function rate(name: string, zones: string[], standardPpm: number): TaxRate {
  const read = zones.flatMap((text) => zoneFrom(text, (_country, region) => region) ?? []);
  return { code: name, name, zones: read, standardPpm, reducedPpm: 0, isShippingTaxed: true };
}

const taxRates = [
  rate('Sales tax', ['US'], 60_000),
  rate('Oregon', ['US: Oregon'], 0),
  rate('Portland', ['US: 972*, not 97299'], 10_000),
  rate('Second of Oregon', ['US: Oregon'], 20_000),
  rate('MwSt', ['DE', 'AT'], 190_000),
];

function taxIn(
  address: [country: string, state?: string, pincode?: string],
  change: Partial<TaxSettings> = {},
) {
  const rules = taxRulesFrom({ ...defaultSettings, taxMode: 'exclusive', taxRates, ...change });
  const [country, state = '', pincode = ''] = address;
  const tax = taxFor(rules, placeOf({ country, state, pincode }, rules.countries));
  return tax && [tax.name, tax.ratesPpm.standard];
}

describe('order tax', () => {
  it('is that of the narrowest place, and of equal ones the first', () => {
    expect(taxIn(['United States'])).toEqual(['Sales tax', 60_000]);
    expect(taxIn(['United States', 'Ohio', '97205'])).toEqual(['Portland', 10_000]);
    expect(taxIn(['United States', 'Oregon', '97205'])).toEqual(['Portland', 10_000]);
    expect(taxIn(['United States', 'oregon', '97299'])).toEqual(['Oregon', 0]);
    expect(taxIn(['Austria'])).toEqual(['MwSt', 190_000]);
  });

  it('is null where the shop charges none, or none in this country', () => {
    expect(taxIn(['Norway'])).toBeNull();
    expect(taxIn([''])).toBeNull();
    expect(taxIn(['Germany'], { taxMode: 'none' })).toBeNull();
  });

  it('of everywhere is that of countries without a rate', () => {
    const change = { taxRates: [rate('Everywhere', [], 50_000), ...taxRates] };
    expect(taxIn(['Norway'], change)).toEqual(['Everywhere', 50_000]);
    expect(taxIn(['Germany'], change)).toEqual(['MwSt', 190_000]);
  });
});
