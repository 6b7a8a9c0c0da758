import { countryNames } from '#platform/countries.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  offerShipping,
  parcelOf,
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

/** As it stands in the URL of a page that estimates shipping. */
export function placeIn(query: URLSearchParams): EstimatedPlace {
  const typed = (name: string) => (query.get(name) ?? '').trim().slice(0, 60);
  return { country: typed('country'), state: typed('state'), pincode: typed('pincode') };
}

/** What shipping would cost, before the checkout asks for an address; null where nothing is shipped. */
export function estimateShipping(
  { addressRules }: Pick<Shop, 'addressRules'>,
  settings: Settings,
  { lines, typed }: { lines: readonly ShippedLine[]; typed: EstimatedPlace },
): ShippingEstimate | null {
  const parcel = parcelOf(lines, settings.currency);
  if (lines.length === 0 || parcel.size === null) return null;
  const methods = settings.shippingMethods.filter(({ isActive }) => isActive);
  const zones = methods.flatMap((method) => method.zones);
  const known = shippingCountries({ shippingMethods: methods });
  const isWorldwide = methods.some((method) => method.zones.length === 0);
  const countries = isWorldwide ? countryNames() : Object.keys(known).toSorted();
  const hasAreas = zones.some(({ areas, except }) => areas.length + except.length > 0);
  if (countries.length === 0) return null;
  const isKnown = countries.includes(typed.country);
  const own = new Intl.DisplayNames('en', { type: 'region' }).of(settings.country) ?? '';
  const country = isKnown ? typed.country : own;
  const state = addressRules.regionIn(known[country] ?? '', typed.state) ?? typed.state;
  const place = { country, state, pincode: typed.pincode };
  const offers = isKnown ? offerShipping(settings, parcel, placeOf(place, known)) : null;
  return { countries, hasAreas, place, offers };
}
