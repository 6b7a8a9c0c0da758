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
  it('[9.04] [9.05] [9.06] is written Free, Standard and Express', () => {
    expect(Object.values(shippingLabels)).toEqual(['Free', 'Standard', 'Express']);
  });

  it('is quicker the more it costs', () => {
    expect(shippingDays()).toEqual(['5 to 7', '3 to 5', '1 to 2']);
  });

  it('offers Free from $50 on and says what is missing below it', () => {
    const missing = (subtotal: number) => offerShipping(usd(subtotal), defaultSettings)[0]?.missing;
    expect([missing(5000), missing(4999), missing(0)]).toEqual([null, usd(1), usd(5000)]);
  });

  it('is always free to choose where the merchant asks for no minimum', () => {
    const settings = { ...defaultSettings, freeShippingFromMinor: 0 };
    expect(offerShipping(usd(1), settings)[0]?.missing).toBeNull();
  });

  it('without a choice is Free where Free is offered, else a choice is asked for', () => {
    expect(chooseShipping(null, offerShipping(usd(5000), defaultSettings))).toMatchObject({
      value: { option: 'free', price: usd(0) },
    });
    expect(chooseShipping(null, offerShipping(usd(10), defaultSettings))).toMatchObject({
      failure: { code: 'shipping-not-chosen' },
    });
  });

  it('knows no other options', () => {
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
