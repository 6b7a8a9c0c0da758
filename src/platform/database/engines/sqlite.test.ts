import { expect, it } from 'vitest';
import { isTooOld } from './sqlite.ts';

it.each(['3.51.2', '3.50.7', '3.9.9', '2.99.99', ''])('SQLite %s is rejected', (version) => {
  expect(isTooOld(version)).toBe(true);
});

it.each(['3.51.3', '3.51.10', '3.53.4', '4.0.0'])('SQLite %s is accepted', (version) => {
  expect(isTooOld(version)).toBe(false);
});
