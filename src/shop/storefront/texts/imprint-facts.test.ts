import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { imprintFacts } from './imprint-facts.ts';

test('the imprint names the shop as the contact page does, until the invoices name a seller', () => {
  const { shopName, address, email, phone } = defaultSettings;
  expect(imprintFacts(defaultSettings)).toEqual([
    ['Seller', [shopName]],
    ['Address', address],
    ['Email', [email]],
    ['Phone', [phone]],
  ]);
  const seller = {
    sellerName: 'Kiln & Co GmbH',
    sellerAddress: ['Ofenweg 1', '10115 Berlin'],
    sellerVatNumber: 'DE136695976',
    sellerRegister: 'HRB 1234, Berlin',
  };
  expect(imprintFacts({ ...defaultSettings, ...seller })).toEqual([
    ['Seller', ['Kiln & Co GmbH']],
    ['Address', ['Ofenweg 1', '10115 Berlin']],
    ['Email', [email]],
    ['Phone', [phone]],
    ['VAT number', ['DE136695976']],
    ['Register', ['HRB 1234, Berlin']],
  ]);
});
