import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { ShippingClass, ShippingMethod } from '#shop/settings/rules/shipping-methods.ts';
import { zoneFrom, zoneText } from '#shop/settings/rules/zone.ts';
import {
  chooseShipping,
  deliveryPromise,
  deliveryTime,
  freeShippingFrom,
  offerShipping,
  parcelOf,
} from './shipping.ts';
import { shippingChoiceFrom } from './shipping-text.ts';

const usd = (amount: number) => money(amount, 'USD');
const portland = { country: 'US', region: 'Oregon', postcode: '97205-1234' };
const { shippingMethods } = defaultSettings;

function method(change: Partial<ShippingMethod>): ShippingMethod {
  return {
    code: 'courier',
    name: 'Courier',
    kind: 'delivery',
    isActive: true,
    zones: [],
    priceBy: 'value',
    bands: [{ from: 0, priceMinor: 900 }],
    freeFromMinor: 0,
    maxGrams: 0,
    days: { from: 0, to: 0 },
    hint: '',
    ...change,
  };
}

function offers(methods: ShippingMethod[], subtotal = 2000, { grams = 0, place = portland } = {}) {
  const settings = { currency: 'USD', shippingMethods: methods };
  return offerShipping(settings, { subtotal: usd(subtotal), grams }, place);
}

interface Sent {
  subtotal?: number;
  grams?: number;
  place?: typeof portland;
}

/** The price in cents, or why there is none. */
function offered(change: Partial<ShippingMethod>, { subtotal = 2000, ...to }: Sent) {
  const [offer] = offers([method(change)], subtotal, to);
  return offer ? (offer.refusal?.code ?? offer.price.amount) : 'left out';
}

function zones(...lines: string[]) {
  return lines.map((line) => {
    const zone = zoneFrom(line, (_, text) => text);
    if (!zone) throw new Error(line);
    return zone;
  });
}

describe('shipping methods', () => {
  it('[9.04] [9.05] [9.06] are named Free, Standard and Express in a new shop', () => {
    expect(shippingMethods.map(({ name }) => name)).toEqual(['Free', 'Standard', 'Express']);
  });

  it('are faster the more expensive they are', () => {
    expect(shippingMethods.map(({ days }) => `${days.from} to ${days.to}`)).toEqual([
      '5 to 7',
      '3 to 5',
      '1 to 2',
    ]);
  });

  it('offer free shipping from $50 and report the missing amount below it', () => {
    const refusal = (subtotal: number) => offers(shippingMethods, subtotal)[0]?.refusal;
    expect([refusal(5000), refusal(4999), refusal(0)]).toEqual([
      null,
      { code: 'below-minimum', missing: usd(1) },
      { code: 'below-minimum', missing: usd(5000) },
    ]);
  });

  it('price an order by its value or weight, in bands', () => {
    const bands = [
      { from: 0, priceMinor: 500 },
      { from: 1000, priceMinor: 900 },
      { from: 5000, priceMinor: 2000 },
    ];
    const byValue = (subtotal: number) => offered({ bands }, { subtotal });
    expect([0, 999, 1000, 4999, 5000, 90_000].map(byValue)).toEqual([
      500, 500, 900, 900, 2000, 2000,
    ]);
    const byWeight = (grams: number) => offered({ bands, priceBy: 'weight' }, { grams });
    expect([0, 999, 1000, 7000].map(byWeight)).toEqual([500, 500, 900, 2000]);
  });

  it('are free from an order value on, and not offered above their weight limit', () => {
    const limits = { freeFromMinor: 10_000, maxGrams: 30_000 };
    expect(offered(limits, { subtotal: 9999, grams: 30_000 })).toBe(900);
    expect(offered(limits, { subtotal: 10_000, grams: 30_000 })).toBe(0);
    expect(offered(limits, { subtotal: 10_000, grams: 30_001 })).toBe('too-heavy');
  });

  it.each([
    [['US'], 900],
    [['DE', 'US'], 900],
    [['DE'], 'left out'],
    [['US: Oregon, Idaho'], 900],
    [['US: Idaho'], 'not-here'],
    [['US: not Alaska, not Hawaii'], 900],
    [['US: not Oregon'], 'not-here'],
    [['US: 972*'], 900],
    [['US: 973*'], 'not-here'],
    [['US: 97000-97299'], 900],
    [['US: 97206-97299'], 'not-here'],
    [['US: 97205'], 900],
    [['US: Oregon, not 972*'], 'not-here'],
  ])('to %s: a parcel to Portland, Oregon costs or is %s', (lines, expected) => {
    expect(offered({ zones: zones(...lines) }, {})).toBe(expected);
  });

  it('know postcodes however they are spelled', () => {
    const to = (country: string, postcode: string) => ({ country, region: '', postcode });
    expect(offered({ zones: zones('GB: BT*') }, { place: to('GB', 'bt1 5gs') })).toBe(900);
    expect(offered({ zones: zones('GB: SW1*') }, { place: to('GB', 'SW2 1AA') })).toBe('not-here');
    expect(offered({ zones: zones('PL: 00-950') }, { place: to('PL', '00-950') })).toBe(900);
    expect(offered({ zones: zones('PL: 00-950') }, { place: to('PL', '00-951') })).toBe('not-here');
    expect(offered({ zones: zones('US: 10*') }, { place: to('US', '') })).toBe('not-here');
  });

  it('are written as they were typed', () => {
    const lines = ['US: Oregon, 972*, not 97299', 'DE', 'GB: not BT*'];
    expect(zones(...lines).map(zoneText)).toEqual(lines);
    expect(zones('germany: 10*'.replace('g', 'G')).map(zoneText)).toEqual(['DE: 10*']);
    expect(zoneFrom('Atlantis', () => null)).toBeNull();
  });

  it('that are not active are not offered', () => {
    expect(offers([method({ isActive: false })])).toEqual([]);
  });

  it('state their delivery time, or what the merchant writes', () => {
    expect(deliveryTime(method({ days: { from: 3, to: 5 } }))).toBe('3 to 5 days');
    expect(deliveryTime(method({ days: { from: 1, to: 1 } }))).toBe('1 day');
    expect(deliveryTime(method({ hint: '14 Kiln Street' }))).toBe('14 Kiln Street');
    expect(deliveryTime(method({}))).toBe('');
  });
});

describe('the chosen shipping method', () => {
  it('is free delivery where nothing was chosen and it is offered', () => {
    expect(chooseShipping(null, offers(shippingMethods, 5000))).toMatchObject({
      value: { option: 'free', price: usd(0) },
    });
    expect(chooseShipping(null, offers(shippingMethods, 10))).toMatchObject({
      failure: { code: 'shipping-not-chosen' },
    });
    const pickup = method({ kind: 'pickup', bands: [{ from: 0, priceMinor: 0 }] });
    expect(chooseShipping(null, offers([pickup]))).toMatchObject({
      failure: { code: 'shipping-not-chosen' },
    });
  });

  it('is the cheapest delivery where the caller cannot choose', () => {
    const cheapest = chooseShipping(null, offers(shippingMethods, 10), { isCheapestTaken: true });
    expect(cheapest).toMatchObject({ value: { option: 'standard' } });
  });

  it('must be available for the order and its address', () => {
    expect(chooseShipping('free', offers(shippingMethods, 4999))).toMatchObject({
      failure: { code: 'shipping-not-offered' },
    });
    expect(chooseShipping('drone', offers(shippingMethods))).toMatchObject({
      failure: { code: 'shipping-not-offered' },
    });
    const abroad = offers([method({ zones: zones('DE') })]);
    expect(chooseShipping('courier', abroad)).toMatchObject({
      failure: { code: 'no-shipping-here' },
    });
  });

  it('is a code of letters, digits and hyphens', () => {
    expect(['free', 'dhl-2'].map(shippingChoiceFrom)).toEqual(['free', 'dhl-2']);
    expect(['', 'a b', null, 'x'.repeat(41)].map(shippingChoiceFrom)).toEqual(Array(4).fill(null));
  });
});

it('the delivery time of a product is that of the cheapest method, with a faster one', () => {
  const promise = (methods: ShippingMethod[], amount = 2000) => {
    const settings = { currency: 'USD', country: 'US', shippingMethods: methods };
    return deliveryPromise(settings, { subtotal: usd(amount), grams: 0 });
  };
  const slow = method({ days: { from: 5, to: 7 } });
  const express = { code: 'fast', name: 'Express', bands: [{ from: 0, priceMinor: 2000 }] };
  const fast = method({ ...express, days: { from: 1, to: 2 } });
  expect(promise([slow])).toBe('5 to 7 days');
  expect(promise([fast, slow])).toBe('5 to 7 days, or 1 to 2 days with Express');
  expect(promise([fast, method({ hint: 'Next Tuesday' })])).toBe('Next Tuesday');
  expect(promise([slow, method({ kind: 'pickup', bands: [{ from: 0, priceMinor: 0 }] })])).toBe(
    '5 to 7 days',
  );
  expect(promise([method({})])).toBeNull();
  expect(promise([method({ zones: [{ country: 'DE', areas: [], except: [] }] })])).toBeNull();
  const letters = method({ carries: 'letters', days: { from: 2, to: 2 } });
  expect(promise([letters])).toBeNull();
});

describe('the promise of free shipping', () => {
  const from = (...methods: ShippingMethod[]) =>
    freeShippingFrom({ currency: 'USD', country: 'US', shippingMethods: methods })?.amount ?? null;

  it('is the lowest order value that ships free in the country of the shop', () => {
    expect(from(...shippingMethods)).toBe(5000);
    expect(from(method({ freeFromMinor: 7500 }), ...shippingMethods)).toBe(5000);
    expect(from(method({ freeFromMinor: 2500 }), ...shippingMethods)).toBe(2500);
    expect(from(method({ bands: [{ from: 0, priceMinor: 0 }] }))).toBe(0);
  });

  it('is not made for other countries, for pick-up, or by methods that are not offered', () => {
    const free = { bands: [{ from: 0, priceMinor: 0 }] };
    expect(from(method({ ...free, zones: zones('CA') }))).toBeNull();
    expect(from(method({ ...free, kind: 'pickup' }))).toBeNull();
    expect(from(method({ ...free, isActive: false }))).toBeNull();
  });
});

it('a parcel weighs what its units weigh, as far as that is known', () => {
  const shippingClass = 'parcel' as const;
  const line = { unitPrice: usd(1000), quantity: 3, weightGrams: 250, shippingClass };
  const other = { unitPrice: usd(500), quantity: 1, weightGrams: null, shippingClass };
  expect(parcelOf([line, other], 'USD')).toEqual({
    subtotal: usd(3500),
    grams: 750,
    size: 'parcel',
  });
});

describe('products that are sent in their own way', () => {
  const line = (shippingClass: ShippingClass) => ({
    unitPrice: usd(1000),
    quantity: 1,
    weightGrams: 100,
    shippingClass,
  });
  const sizeOf = (...classes: ShippingClass[]) => parcelOf(classes.map(line), 'USD').size;

  it('make a parcel of the size of the largest, of what is shipped', () => {
    expect(sizeOf('letter', 'none')).toBe('letter');
    expect(sizeOf('letter', 'parcel')).toBe('parcel');
    expect(sizeOf('parcel', 'bulky', 'letter')).toBe('bulky');
    expect(sizeOf('none', 'none')).toBeNull();
    // An empty cart is not one of which nothing is shipped.
    expect(sizeOf()).toBe('parcel');
    expect(parcelOf([line('none'), line('letter')], 'USD').grams).toBe(100);
  });

  it('are offered the methods that carry them, and the reason for the others', () => {
    const answers = (size: 'letter' | 'parcel' | 'bulky') =>
      ([undefined, 'parcels', 'letters', 'bulky'] as const).map((carries) => {
        const parcel = { subtotal: usd(2000), grams: 0, size };
        const settings = {
          currency: 'USD',
          shippingMethods: [method(carries === undefined ? {} : { carries })],
        };
        return offerShipping(settings, parcel, null)[0]?.refusal?.code ?? 'offered';
      });
    expect(answers('letter')).toEqual(['offered', 'offered', 'offered', 'not-carried']);
    expect(answers('parcel')).toEqual(['offered', 'offered', 'not-carried', 'not-carried']);
    expect(answers('bulky')).toEqual(['offered', 'not-carried', 'not-carried', 'offered']);
  });

  it('need no method where nothing is shipped, whatever was chosen before', () => {
    const settings = { currency: 'USD', shippingMethods: [method({ isActive: false })] };
    const found = offerShipping(settings, parcelOf([line('none')], 'USD'), portland);
    for (const chosen of [null, 'courier', 'none']) {
      const taken = chooseShipping(chosen, found);
      expect(taken).toMatchObject({ ok: true, value: { option: 'none', price: usd(0) } });
    }
  });
});
