import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';

export const shippingOptions = ['free', 'standard', 'express'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

/** As the customer reads them (specification 9). */
export const shippingLabels: Record<ShippingOption, string> = {
  free: 'Free',
  standard: 'Standard',
  express: 'Express',
};

/** Minimum and maximum transit days, as the checkout states them. */
export const deliveryDays: Record<ShippingOption, { from: number; to: number }> = {
  free: { from: 5, to: 7 },
  standard: { from: 3, to: 5 },
  express: { from: 1, to: 2 },
};

type ShippingSettings = Pick<
  Settings,
  'currency' | 'freeShippingFromMinor' | 'standardShippingMinor' | 'expressShippingMinor'
>;

export interface ShippingOffer {
  option: ShippingOption;
  price: Money;
  /** Amount missing for this option; null if available. */
  missing: Money | null;
}

/** Ruling 4: free shipping is available from the threshold on; below it, the missing amount is shown. */
export function offerShipping(subtotal: Money, settings: ShippingSettings): ShippingOffer[] {
  const inCurrency = (amount: number) => money(amount, settings.currency);
  const lacking = settings.freeShippingFromMinor - subtotal.amount;
  return [
    { option: 'free', price: inCurrency(0), missing: lacking > 0 ? inCurrency(lacking) : null },
    { option: 'standard', price: inCurrency(settings.standardShippingMinor), missing: null },
    { option: 'express', price: inCurrency(settings.expressShippingMinor), missing: null },
  ];
}

export type ShippingFailure = { code: 'shipping-not-chosen' } | { code: 'shipping-not-offered' };

/** Ruling 4: without a choice, free shipping is used when available; otherwise a choice is required. */
export function chooseShipping(
  chosen: ShippingOption | null,
  offers: readonly ShippingOffer[],
): Result<ShippingOffer, ShippingFailure> {
  const offer = offers.find(({ option }) => option === (chosen ?? 'free'));
  if (offer && offer.missing === null) return ok(offer);
  return failed({ code: chosen === null ? 'shipping-not-chosen' : 'shipping-not-offered' });
}

export function isShippingOption(text: unknown): text is ShippingOption {
  return shippingOptions.some((option) => option === text);
}
