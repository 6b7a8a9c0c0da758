import type { Settings } from '#shop/settings/rules/settings.ts';
import type { DeliveryTime, DeliveryTimes } from './delivery-time.ts';
import { deliveryPromise, offerShipping, type Parcel, shippingCountries } from './shipping.ts';

export function deliveryTimes(
  settings: Pick<Settings, 'country' | 'currency' | 'shippingMethods'>,
  parcel: Parcel,
): DeliveryTimes {
  const methods = settings.shippingMethods.filter(({ isActive }) => isActive);
  const named = Object.values(shippingCountries({ shippingMethods: methods }));
  const timeIn = (country: string): DeliveryTime => {
    const there = { ...settings, country };
    return deliveryPromise(there, parcel) ?? (isDelivered(there, parcel) ? '' : null);
  };
  const countries = new Set([settings.country, ...named]);
  const known = Object.fromEntries(Array.from(countries, (code) => [code, timeIn(code)]));
  return { home: settings.country, known, elsewhere: timeIn('') };
}

/** What an area or another quantity may change does not count as a refusal. */
function isDelivered(
  settings: Pick<Settings, 'country' | 'currency' | 'shippingMethods'>,
  parcel: Parcel,
): boolean {
  const place = { country: settings.country, region: '', postcode: '' };
  return offerShipping(settings, parcel, place).some(
    ({ isPickup, refusal }) =>
      !isPickup && refusal?.code !== 'too-heavy' && refusal?.code !== 'not-carried',
  );
}
