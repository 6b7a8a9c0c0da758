import { countryNames } from '#platform/countries.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import {
  noShippingCode,
  type ShippingClass,
  type ShippingMethod,
} from '#shop/settings/rules/shipping-methods.ts';
import {
  countriesOf,
  isInZones,
  type Place,
  type ZoneCountries,
} from '#shop/settings/rules/zone.ts';

type ShippingSettings = Pick<Settings, 'currency' | 'shippingMethods'>;

/** What is shipped, as far as its price depends on it. */
export interface Parcel {
  subtotal: Money;
  grams: number;
  /** The largest product in it, a parcel by default; null if nothing is shipped. */
  size?: ParcelSize | null;
}

export type ParcelSize = Exclude<ShippingClass, 'none'>;

export interface ShippingOffer {
  /** The code of the method. */
  option: string;
  label: string;
  price: Money;
  /** How long it takes, or where to pick it up; '' where unknown. */
  hint: string;
  days: ShippingMethod['days'];
  isPickup: boolean;
  /** Why it is not available; null if it is. */
  refusal: ShippingRefusal | null;
}

export type ShippingRefusal =
  | { code: 'below-minimum'; missing: Money }
  | { code: 'too-heavy'; maxGrams: number }
  | { code: 'too-light'; minGrams: number }
  /** The method is for letters, for bulky products, or for all others. */
  | { code: 'not-carried'; carries: NonNullable<ShippingMethod['carries']> }
  | { code: 'not-here' };

/** The countries that the zones of these methods name. */
export function shippingCountries({
  shippingMethods,
}: Pick<Settings, 'shippingMethods'>): ZoneCountries {
  return countriesOf(shippingMethods.flatMap(({ zones }) => zones));
}

/** The names of all countries that these methods deliver to. */
export function servedCountries({
  shippingMethods,
}: Pick<Settings, 'shippingMethods'>): readonly string[] {
  const methods = shippingMethods.filter(({ isActive }) => isActive);
  const isWorldwide = methods.some(({ zones }) => zones.length === 0);
  if (isWorldwide) return countryNames();
  return Object.keys(shippingCountries({ shippingMethods: methods })).toSorted();
}

export interface ShippedLine {
  unitPrice: Money;
  quantity: number;
  weightGrams: number | null;
  shippingClass: ShippingClass;
}

export function parcelOf(lines: readonly ShippedLine[], currency: string): Parcel {
  const sum = (part: (line: ShippedLine) => number) =>
    lines.reduce((whole, line) => whole + part(line) * line.quantity, 0);
  const classes = lines.map(({ shippingClass }) => shippingClass);
  return {
    subtotal: money(
      sum(({ unitPrice }) => unitPrice.amount),
      currency,
    ),
    grams: sum(({ weightGrams, shippingClass }) =>
      shippingClass === 'none' ? 0 : (weightGrams ?? 0),
    ),
    size: lines.length === 0 ? 'parcel' : (sizes.find((size) => classes.includes(size)) ?? null),
  };
}

/** The largest first. */
const sizes = ['bulky', 'parcel', 'letter'] as const;

/** For an order of which nothing is shipped, wherever the customer is. */
function noShipping(currency: string): ShippingOffer {
  const facts = { hint: 'Nothing in this order is shipped.', days: { from: 0, to: 0 } };
  const price = money(0, currency);
  const option = noShippingCode;
  return { option, label: 'None', price, ...facts, isPickup: false, refusal: null };
}

/**
 * The methods for a place, in the merchant's order, with the reason where one is not available. Those of other
 * countries are left out. Where the place is unknown, every method counts.
 */
export function offerShipping(
  { currency, shippingMethods }: ShippingSettings,
  parcel: Parcel,
  place: Place | null,
): ShippingOffer[] {
  if (parcel.size === null) return [noShipping(currency)];
  return shippingMethods.flatMap((method) => {
    if (!method.isActive || (place && !isOfCountry(method, place))) return [];
    const isHere = place === null || isInZones(method.zones, place);
    const priced = isHere ? priceOf(method, parcel) : failed({ code: 'not-here' } as const);
    return [
      {
        option: method.code,
        label: method.name,
        price: money(priced.ok ? priced.value : 0, currency),
        hint: deliveryTime(method),
        days: method.days,
        isPickup: method.kind === 'pickup',
        refusal: priced.ok ? null : priced.failure,
      },
    ];
  });
}

const carriedBy: Record<NonNullable<ShippingMethod['carries']>, readonly ParcelSize[]> = {
  parcels: ['letter', 'parcel'],
  letters: ['letter'],
  bulky: ['bulky'],
};

function isOfCountry({ zones }: ShippingMethod, { country }: Place): boolean {
  return zones.length === 0 || zones.some((zone) => zone.country === country);
}

function priceOf(
  { carries, priceBy, bands, freeFromMinor, maxGrams }: ShippingMethod,
  { subtotal, grams, size = 'parcel' }: Parcel,
): Result<number, ShippingRefusal> {
  if (carries && size && !carriedBy[carries].includes(size)) {
    return failed({ code: 'not-carried', carries });
  }
  if (maxGrams > 0 && grams > maxGrams) return failed({ code: 'too-heavy', maxGrams });
  const counted = priceBy === 'weight' ? grams : subtotal.amount;
  const band = bands.findLast(({ from }) => from <= counted);
  if (band) {
    const isFree = freeFromMinor > 0 && subtotal.amount >= freeFromMinor;
    return ok(isFree ? 0 : band.priceMinor);
  }
  const lowest = bands[0]?.from ?? 0;
  if (priceBy === 'weight') return failed({ code: 'too-light', minGrams: lowest });
  const missing = money(lowest - subtotal.amount, subtotal.currency);
  return failed({ code: 'below-minimum', missing });
}

/** '5 to 7 days', or as the merchant states the time or place; '' where unknown. */
export function deliveryTime({ hint, days }: ShippingMethod): string {
  const { from, to } = days;
  if (hint !== '') return hint;
  if (to === 0) return '';
  if (from === to) return to === 1 ? '1 day' : `${to} days`;
  return `${from} to ${to} days`;
}

export type ShippingFailure = {
  code: 'shipping-not-chosen' | 'shipping-not-offered' | 'no-shipping-here';
};

/**
 * Ruling 4: without a choice, free shipping is used when available; otherwise a choice is required, unless the
 * caller takes the cheapest delivery.
 */
export function chooseShipping(
  chosen: string | null,
  offers: readonly ShippingOffer[],
  { isCheapestTaken = false } = {},
): Result<ShippingOffer, ShippingFailure> {
  const available = offers.filter(({ refusal }) => refusal === null);
  // The method of a form that was opened before the cart changed has nothing to ship.
  const [nothing] = offers;
  if (nothing?.option === noShippingCode) return ok(nothing);
  const [cheapest] = available
    .filter(({ isPickup }) => !isPickup)
    .toSorted((a, b) => a.price.amount - b.price.amount);
  const unchosen = isCheapestTaken || cheapest?.price.amount === 0 ? cheapest : undefined;
  const offer = chosen === null ? unchosen : available.find(({ option }) => option === chosen);
  if (offer) return ok(offer);
  if (available.length === 0) return failed({ code: 'no-shipping-here' });
  return failed({ code: chosen === null ? 'shipping-not-chosen' : 'shipping-not-offered' });
}

/**
 * The order value from which a parcel to the shop's own country is delivered free of charge; null if it never is.
 * Heavy or remote ones may be excepted at the checkout.
 */
export function freeShippingFrom(
  settings: ShippingSettings & Pick<Settings, 'country'>,
): Money | null {
  const { currency, country, shippingMethods } = settings;
  const place = { country, region: '', postcode: '' };
  const amounts = shippingMethods.flatMap((method) => {
    const isMeant = method.isActive && method.kind === 'delivery';
    return isMeant && isInZones(method.zones, place) ? freeFrom(method) : [];
  });
  return amounts.length === 0 ? null : money(Math.min(...amounts), currency);
}

/**
 * How long delivery takes within the shop's own country: '5 to 7 days, or 1 to 2 days with Express'. Null where it is
 * unknown, or nothing is delivered.
 */
export function deliveryPromise(
  settings: ShippingSettings & Pick<Settings, 'country'>,
  parcel: Parcel,
): string | null {
  const place = { country: settings.country, region: '', postcode: '' };
  const delivered = offerShipping(settings, parcel, place)
    .filter(({ refusal, isPickup }) => refusal === null && !isPickup)
    .toSorted((a, b) => a.price.amount - b.price.amount);
  const [cheapest] = delivered;
  if (!cheapest || parcel.size === null || cheapest.hint === '') return null;
  const isFaster = ({ days }: ShippingOffer) => days.to > 0 && days.to < cheapest.days.to;
  const [fastest] = delivered.filter(isFaster).toSorted((a, b) => a.days.to - b.days.to);
  return fastest ? `${cheapest.hint}, or ${fastest.hint} with ${fastest.label}` : cheapest.hint;
}

function freeFrom({ priceBy, bands, freeFromMinor }: ShippingMethod): number[] {
  const fromBands = bands.filter(({ priceMinor }) => priceMinor === 0);
  const byBands = priceBy === 'value' ? fromBands.map(({ from }) => from) : [];
  const isAlways = priceBy === 'weight' && fromBands.length === bands.length;
  return [...byBands, ...(isAlways ? [0] : []), ...(freeFromMinor > 0 ? [freeFromMinor] : [])];
}

/** The name of a method on orders that were placed before names were stored with them. */
export function earlierMethodName(code: string): string {
  if (code === noShippingCode) return 'None';
  return code.charAt(0).toUpperCase() + code.slice(1);
}
