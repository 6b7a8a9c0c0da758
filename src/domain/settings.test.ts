import { expect, it } from 'vitest';
import { defaultSettings, settingsFrom } from './settings.ts';

it('a shop without settings has the defaults of the specification', () => {
  const settings = settingsFrom({});
  expect(settings.pageSize).toBe(3);
  expect(settings.freeShippingFromMinor).toBe(5000);
  expect(settings.currency).toBe('USD');
});

it('what the merchant changed wins over the default', () => {
  expect(settingsFrom({ pageSize: 12 })).toEqual({ ...defaultSettings, pageSize: 12 });
});

it('a key the program does not know is left out', () => {
  expect(settingsFrom({ colour: 'red' })).toEqual(defaultSettings);
});
