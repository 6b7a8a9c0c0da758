import { withdrawalDays } from '#shop/settings/rules/return-policies.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Where the shipping method does not say how long it takes. */
const usualTransitDays = 7;

export interface Journey {
  /** Null where the order is not marked as delivered. */
  deliveredAt: number | null;
  /** The latest shipment; null before the first. */
  shippedAt: number | null;
  shippingOption: string;
}

type ReturnTerms = Pick<Settings, 'returnDays' | 'withdrawals' | 'shippingMethods'>;

/** Until when items can be returned, and the contract be withdrawn from; null for what is not possible at all. */
export interface ReturnWindow {
  returnBy: number | null;
  withdrawBy: number | null;
}

/** Counted from delivery, or else from the last shipment plus the longest time that its method takes. */
export function returnWindow(journey: Journey, terms: ReturnTerms): ReturnWindow {
  const from = arrival(journey, terms);
  if (from === null) return { returnBy: null, withdrawBy: null };
  const { returnDays } = terms;
  const days = withdrawalDays(terms);
  return {
    returnBy: returnDays === 0 ? null : from + returnDays * dayMs,
    withdrawBy: days === null ? null : from + days * dayMs,
  };
}

export function isOpen(until: number | null, now: number): boolean {
  return until !== null && now <= until;
}

function arrival(
  { deliveredAt, shippedAt, shippingOption }: Journey,
  { shippingMethods }: Pick<ReturnTerms, 'shippingMethods'>,
): number | null {
  if (deliveredAt !== null || shippedAt === null) return deliveredAt;
  const method = shippingMethods.find(({ code }) => code === shippingOption);
  return shippedAt + (method?.days.to || usualTransitDays) * dayMs;
}
