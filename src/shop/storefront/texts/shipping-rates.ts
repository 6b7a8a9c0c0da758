import { formatShortMoney } from '#platform/format.ts';
import { type Money, money } from '#platform/money.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { PriceBand, ShippingMethod } from '#shop/settings/rules/shipping-methods.ts';
import { zoneText } from '#shop/settings/rules/zone.ts';
import { deliveryTime } from '#shop/shipping/rules/shipping.ts';
import { weightText } from '#shop/shipping/rules/shipping-text.ts';

export interface ShippingRate {
  label: string;
  /** One line per price. */
  prices: string[];
  /** The delivery time, or where to pick it up. */
  days: string;
  /** '' for everywhere. */
  where: string;
}

/** The offered shipping methods with all their prices. */
export function shippingRates(settings: Settings): ShippingRate[] {
  const { currency, shippingMethods } = settings;
  const inCurrency = (minor: number) => money(minor, currency);
  return shippingMethods
    .filter(({ isActive }) => isActive)
    .map((method) => ({
      label: method.name,
      prices: pricesOf(method, inCurrency),
      days: deliveryTime(method),
      where: method.zones.map(zoneText).join('; '),
    }));
}

function pricesOf(
  { bands, priceBy, freeFromMinor }: ShippingMethod,
  inCurrency: (minor: number) => Money,
): string[] {
  const short = (minor: number) => formatShortMoney(inCurrency(minor));
  const condition = ({ from }: PriceBand) => {
    if (from === 0) return '';
    return priceBy === 'value'
      ? ` for orders of ${short(from)} or more`
      : ` from ${weightText(from)}`;
  };
  const free =
    freeFromMinor > 0 ? [`${short(0)} for orders of ${short(freeFromMinor)} or more`] : [];
  return [...bands.map((band) => short(band.priceMinor) + condition(band)), ...free];
}
