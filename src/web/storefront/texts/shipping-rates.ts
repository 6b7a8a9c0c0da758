import { formatShortMoney, money } from '#domain/money.ts';
import type { Settings } from '#domain/settings.ts';
import { offerShipping, shippingLabels } from '#domain/shipping.ts';
import { shippingHint } from '../checkout/checkout-messages.ts';

export interface ShippingRate {
  label: string;
  price: string;
  /** The delivery time. */
  days: string;
}

/** The configured price of each shipping option. */
export function shippingRates(settings: Settings): ShippingRate[] {
  const { freeShippingFromMinor, currency } = settings;
  const threshold = money(freeShippingFromMinor, currency);
  const condition =
    freeShippingFromMinor > 0 ? ` for orders of ${formatShortMoney(threshold)} or more` : '';
  return offerShipping(threshold, settings).map((offer) => ({
    label: shippingLabels[offer.option],
    price: formatShortMoney(offer.price) + (offer.option === 'free' ? condition : ''),
    days: shippingHint(offer),
  }));
}
