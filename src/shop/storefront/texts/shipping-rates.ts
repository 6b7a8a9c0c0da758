import { formatShortMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { offerShipping, shippingLabels } from '#shop/shipping/rules/shipping.ts';
import { shippingHint } from '#shop/checkout/storefront/checkout-messages.ts';

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
