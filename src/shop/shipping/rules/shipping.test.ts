import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import {
  chooseShipping,
  deliveryDays,
  isShippingOption,
  offerShipping,
  shippingLabels,
} from './shipping.ts';

const usd = (amount: number) => money(amount, 'USD');

describe('shipping', () => {
  it('[9.04] [9.05] [9.06] options are labelled Free, Standard and Express', () => {
    expect(Object.values(shippingLabels)).toEqual(['Free', 'Standard', 'Express']);
  });

  it('is faster for more expensive options', () => {
    expect(shippingDays()).toEqual(['5 to 7', '3 to 5', '1 to 2']);
  });

  it('offers free shipping from $50 and reports the missing amount below it', () => {
    const missing = (subtotal: number) => offerShipping(usd(subtotal), defaultSettings)[0]?.missing;
    expect([missing(5000), missing(4999), missing(0)]).toEqual([null, usd(1), usd(5000)]);
  });

  it('always offers free shipping if the minimum is 0', () => {
    const settings = { ...defaultSettings, freeShippingFromMinor: 0 };
    expect(offerShipping(usd(1), settings)[0]?.missing).toBeNull();
  });

  it('defaults to free shipping where offered, else requires a choice', () => {
    expect(chooseShipping(null, offerShipping(usd(5000), defaultSettings))).toMatchObject({
      value: { option: 'free', price: usd(0) },
    });
    expect(chooseShipping(null, offerShipping(usd(10), defaultSettings))).toMatchObject({
      failure: { code: 'shipping-not-chosen' },
    });
  });

  it('rejects other options', () => {
    expect(['free', 'standard', 'express', 'drone', '', null].map(isShippingOption)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

function shippingDays(): string[] {
  return Object.values(deliveryDays).map(({ from, to }) => `${from} to ${to}`);
}
