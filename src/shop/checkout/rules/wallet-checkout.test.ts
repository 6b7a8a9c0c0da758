import { expect, test } from 'vitest';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { defaultSettings, type Settings } from '#shop/settings/rules/settings.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { money } from '#platform/money.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { walletCustomer } from '../../../../tests/support/wallet-checkout.ts';
import { planOrder } from './plan-order.ts';
import { draftOfWallet, nameParts, walletPrices } from './wallet-checkout.ts';

const rules = makeAddressRules();
const stranger = { draft: null, addresses: [], email: '' };
const oregon = { country: 'United States', state: 'Oregon', pincode: '97205' };
const order = { lines: [cartLine()], discounts: [], taxExemption: null, vat: null, shipping: null };

const taxed: Settings = {
  ...defaultSettings,
  taxMode: 'exclusive',
  taxRates: [
    {
      code: 'oregon',
      name: 'Sales tax',
      zones: [{ country: 'US', areas: ['Oregon'], except: [] }],
      standardPpm: 77_700,
      reducedPpm: 0,
      isShippingTaxed: true,
    },
  ],
};

test('each total that a wallet shows is the one that the order is planned with', () => {
  for (const settings of [defaultSettings, taxed]) {
    const prices = walletPrices(settings, { ...order, address: oregon });
    expect(prices.map(({ offer }) => offer.option)).toEqual(['standard', 'express']);
    for (const { offer, total } of prices) {
      const request = {
        form: filledForm,
        shipping: offer.option,
        method: 'credit-card',
        discountCode: null,
        agreedTotalMinor: total.amount,
      };
      const planned = planOrder(order.lines, request, {
        settings,
        discounts: { ok: true, value: [] },
        addressRules: rules,
        provided: ['credit-card'],
        hasBankAccount: false,
      });
      expect(planned).toMatchObject({ ok: true, value: { total } });
    }
  }
});

test('a discount that makes shipping free is in the totals of every delivery', () => {
  const reduction = { kind: 'free-shipping' } as const;
  const discounts = [{ code: 'FREE', title: 'Free shipping', reduction, promotionId: 'free' }];
  const prices = walletPrices(defaultSettings, { ...order, discounts, address: oregon });
  expect(prices.map(({ total }) => total)).toEqual([money(1000, 'USD'), money(1000, 'USD')]);
});

test('while the address is unknown every delivery counts, and afterwards those that reach it', () => {
  const [free, standard, express] = defaultShippingMethods;
  const zones = [{ country: 'IS', areas: [], except: [] }];
  const shippingMethods = [free, standard, express && { ...express, zones }].flatMap(
    (method) => method ?? [],
  );
  const optionsAt = (address: typeof oregon | null) =>
    walletPrices({ ...defaultSettings, shippingMethods }, { ...order, address }).map(
      ({ offer }) => offer.option,
    );
  expect(optionsAt(null)).toEqual(['standard', 'express']);
  expect(optionsAt(oregon)).toEqual(['standard']);
  expect(optionsAt({ country: 'Iceland', state: '', pincode: '101' })).toEqual([
    'standard',
    'express',
  ]);
});

test('the address of a wallet becomes that of the form, with names for codes and “none” for a missing second line', () => {
  expect(draftOfWallet(walletCustomer, stranger, rules)).toMatchObject({
    method: 'credit-card',
    form: { ...filledForm, address2: 'none' },
  });
  const { note: _note, ...known } = filledForm;
  const addresses = [known];
  expect(draftOfWallet(walletCustomer, { ...stranger, addresses }, rules).form).toEqual(filledForm);
});

test('the wallet’s email and phone are those of the order, and what it does not say is left as it was', () => {
  const account = { ...stranger, email: 'account@example.com' };
  const silent = { ...walletCustomer, email: '', phone: '' };
  expect(draftOfWallet(walletCustomer, account, rules).form.email).toBe('ingrid@example.com');
  expect(draftOfWallet(silent, account, rules).form).toMatchObject({
    email: 'account@example.com',
    phone: '',
  });
});

test.each([
  ['Ingrid Solberg', 'Ingrid', 'Solberg'],
  ['  Ana  María   López ', 'Ana María', 'López'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('the name %j is in two fields', (full, givenName, surname) => {
  expect(nameParts(full)).toEqual({ givenName, surname });
});
