import { fractionOfMoney, minorDigits, money } from '#platform/money.ts';

export const priceWays = ['set', 'raise', 'lower', 'raise-percent', 'lower-percent'] as const;
export const roundings = ['exact', 'whole', 'below-whole'] as const;

export type PriceWay = (typeof priceWays)[number];
/**
 * 'exact' to the smallest unit, half a unit up; 'whole' to the next whole amount, half up; 'below-whole'
 * to the next amount that is one unit below a whole one, such as 23.99, never down.
 */
export type Rounding = (typeof roundings)[number];

export interface PriceChange {
  way: PriceWay;
  /** Minor units, or hundredths of a percent. */
  value: number;
  rounding: Rounding;
}

/** In minor units; the result may violate the price limits. */
export function changedPrice(priceMinor: number, change: PriceChange, currency: string): number {
  return rounded(exactPrice(priceMinor, change, currency), change.rounding, currency);
}

function exactPrice(priceMinor: number, { way, value }: PriceChange, currency: string): number {
  if (way === 'set') return value;
  if (way === 'raise') return priceMinor + value;
  if (way === 'lower') return priceMinor - value;
  const parts = way === 'raise-percent' ? 10_000 + value : 10_000 - value;
  return fractionOfMoney(money(priceMinor, currency), parts, 10_000).amount;
}

function rounded(minor: number, rounding: Rounding, currency: string): number {
  const unit = 10 ** minorDigits(currency);
  if (rounding === 'exact' || unit === 1) return minor;
  if (rounding === 'whole') return Math.floor((minor + unit / 2) / unit) * unit;
  return Math.ceil((minor + 1) / unit) * unit - 1;
}
