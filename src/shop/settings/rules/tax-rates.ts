import type { Zone } from './zone.ts';

/** What a product counts as in the law of a country. The zero class is never taxed. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** Null stands for the standard class. */
export function taxClassFrom(text: string | null): TaxClass {
  return taxClasses.find((one) => one === text) ?? 'standard';
}

/** The tax of a part of the world, as the merchant describes it. Orders keep its name and rates. */
export interface TaxRate {
  /** Unique in the shop: 'de-vat'. */
  code: string;
  /** As customers see it: 'VAT'. */
  name: string;
  /** Where it applies; empty for everywhere. The narrowest place wins. */
  zones: Zone[];
  /** Millionths: 82 500 is 8.25 %. */
  standardPpm: number;
  reducedPpm: number;
  isShippingTaxed: boolean;
}

export const maxTaxRates = 500;
