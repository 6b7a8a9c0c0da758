import { type Money, money } from './money.ts';
import { failed, ok, type Result } from './result.ts';
import type { Settings } from './settings.ts';

export const shippingOptions = ['free', 'standard', 'express'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

/** As the customer reads them (specification 9). */
export const shippingLabels: Record<ShippingOption, string> = {
  free: 'Free',
  standard: 'Standard',
  express: 'Express',
};

/** Days in transit at least and at most, as the checkout states them. */
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
  /** What the subtotal lacks for this option; null where it can be chosen. */
  missing: Money | null;
}

/** Ruling 4: free shipping is offered from the store's threshold on, and shown with what is missing below it. */
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

/** Ruling 4: placing without a choice takes Free when it is available, else asks for a choice. */
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
