import { expect, test } from 'vitest';
import { countryNames } from './countries.ts';

test('[2.161] parcels go to over 100 countries, each named once and in order', () => {
  const names = countryNames();
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(names).toContain('United States');
});
