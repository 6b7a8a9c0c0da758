import { browserRegion } from '#shop/addresses/rules/browser-region.ts';
import {
  type DeliveryTime,
  type DeliveryTimes,
  timeIn,
} from '#shop/shipping/rules/delivery-time.ts';

export interface CustomerDelivery {
  /** The name of the country. */
  country: string;
  time: DeliveryTime;
}

/** Delivery to where the customer seems to be, by the languages of the browser; null for the shop's own country. */
export function customerDelivery(times: DeliveryTimes): CustomerDelivery | null {
  const region = browserRegion(navigator.languages.join());
  if (region === null || region === times.home) return null;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const country = names.of(region);
  return country === undefined ? null : { country, time: timeIn(times, region) };
}
