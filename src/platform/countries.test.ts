import { expect, test } from 'vitest';
import { countryName, countryNames } from './countries.ts';

test('[2.161] parcels go to over 100 countries, each named once and in order', () => {
  const names = countryNames();
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(names).toContain('United States');
});

test('a country is found by its code, and one without people to receive a parcel is not', () => {
  expect(countryName('NO')).toBe('Norway');
  expect(countryName('AQ')).toBe('');
});
