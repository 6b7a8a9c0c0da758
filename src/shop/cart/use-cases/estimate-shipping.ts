import { readFields } from '#platform/form.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  offerShipping,
  parcelOf,
  servedCountries,
  shippingCountries,
  type ShippedLine,
  type ShippingOffer,
} from '#shop/shipping/rules/shipping.ts';
import type { Shop } from '#shop/shop.ts';

/** Where a cart would go, as the customer has typed it. */
export interface EstimatedPlace {
  /** As the checkout names it. */
  country: string;
  state: string;
  pincode: string;
}

export interface ShippingEstimate {
  /** The countries that the shop ships to. */
  countries: readonly string[];
  /** Some prices depend on more than the country. */
  hasAreas: boolean;
  place: EstimatedPlace;
  /** Null until a country is chosen. */
  offers: readonly ShippingOffer[] | null;
}

/** All of a place that is known before the customer has typed anything. */
export function countryAlone(country: string): EstimatedPlace {
  return { country, state: '', pincode: '' };
}

/** As it was posted to a page that estimates shipping. */
export function placeIn(posted: FormData): EstimatedPlace {
  const { country, state, pincode } = readFields(placeFields, (name) => posted.get(name));
  return {
    country: country.slice(0, 60),
    state: state.slice(0, 60),
    pincode: pincode.slice(0, 60),
  };
}

const placeFields = ['country', 'state', 'pincode'] as const;

interface EstimateRequest {
  lines: readonly ShippedLine[];
  typed: EstimatedPlace;
  /** Otherwise the form begins with this place, and shows no prices yet. */
  isChosen: boolean;
}

/** What shipping would cost, before the checkout asks for an address; null where nothing is shipped. */
export function estimateShipping(
  { addressRules }: Pick<Shop, 'addressRules'>,
  settings: Settings,
  { lines, typed, isChosen }: EstimateRequest,
): ShippingEstimate | null {
  const parcel = parcelOf(lines, settings.currency);
  if (lines.length === 0 || parcel.size === null) return null;
  const methods = settings.shippingMethods.filter(({ isActive }) => isActive);
  const zones = methods.flatMap((method) => method.zones);
  const known = shippingCountries({ shippingMethods: methods });
  const countries = servedCountries(settings);
  const hasAreas = zones.some(({ areas, except }) => areas.length + except.length > 0);
  if (countries.length === 0) return null;
  const { country, state, pincode } = typed;
  const region = addressRules.regionIn(known[country] ?? '', state) ?? state;
  const place = { country, state: region, pincode };
  const isPriced = isChosen && countries.includes(country);
  const offers = isPriced ? offerShipping(settings, parcel, placeOf(place, known)) : null;
  return { countries, hasAreas, place, offers };
}
