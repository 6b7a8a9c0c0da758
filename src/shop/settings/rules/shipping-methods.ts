import type { Zone } from './zone.ts';

export interface CustomCarrier {
  name: string;
  /** With {number} where the tracking number stands. */
  template: string;
}

/** A way to receive an order, as the merchant describes it. Orders keep its code and name. */
export interface ShippingMethod {
  /** Unique in the shop: 'standard'. */
  code: string;
  name: string;
  kind: 'delivery' | 'pickup';
  isActive: boolean;
  /** Left out: everything. */
  carries?: Exclude<CarriedSizes, 'all'>;
  /** Where it delivers; empty for everywhere. */
  zones: Zone[];
  /** What the bands count: minor units of the order's value, or grams. */
  priceBy: 'value' | 'weight';
  /** Rising; below the first one the method is not offered. */
  bands: PriceBand[];
  /** Free from this order value on, in minor units; 0 for never. */
  freeFromMinor: number;
  /** Not offered above this weight; 0 for no limit. */
  maxGrams: number;
  /** Days in transit; zeros where unknown. */
  days: { from: number; to: number };
  /** As the checkout states the time or place; '' for the days. */
  hint: string;
}

/** How a product is sent. 'none': not at all, such as a service or a download. */
export const shippingClasses = ['parcel', 'letter', 'bulky', 'none'] as const;
export type ShippingClass = (typeof shippingClasses)[number];

/** Of a product that sells gift cards: their codes are emailed, so it has the class 'none'. */
export const giftCardShipping = 'gift-card';

/** What the field of a product may say. */
export const productShipping = [...shippingClasses, giftCardShipping] as const;

/** As product forms offer them; '' is a usual parcel. */
export const shippingChoices = [
  ['', 'Parcel'],
  ['letter', 'Letter'],
  ['bulky', 'Bulky'],
  ['none', 'No shipping'],
  [giftCardShipping, 'Gift card, sent by email'],
] as const;

/** Null stands for a usual parcel. */
export function shippingClassFrom(text: string | null): ShippingClass {
  if (text === giftCardShipping) return 'none';
  return shippingClasses.find((one) => one === text) ?? 'parcel';
}

/** What a method carries, by the largest product of the order. */
export const carriedSizes = ['all', 'parcels', 'letters', 'bulky'] as const;
export type CarriedSizes = (typeof carriedSizes)[number];

export interface PriceBand {
  from: number;
  priceMinor: number;
}

const anywhere = { kind: 'delivery', isActive: true, zones: [], priceBy: 'value' } as const;
const unlimited = { freeFromMinor: 0, maxGrams: 0 };

/** The specification's three (ruling 62); free shipping is offered from $50 on (ruling 4). */
export const defaultShippingMethods: ShippingMethod[] = [
  {
    code: 'free',
    name: 'Free',
    ...anywhere,
    zones: [],
    bands: [{ from: 5000, priceMinor: 0 }],
    ...unlimited,
    days: { from: 5, to: 7 },
    hint: '',
  },
  {
    code: 'standard',
    name: 'Standard',
    ...anywhere,
    zones: [],
    bands: [{ from: 0, priceMinor: 1000 }],
    ...unlimited,
    days: { from: 3, to: 5 },
    hint: '3 to 5 working days',
  },
  {
    code: 'express',
    name: 'Express',
    ...anywhere,
    zones: [],
    bands: [{ from: 0, priceMinor: 2000 }],
    ...unlimited,
    days: { from: 1, to: 2 },
    hint: 'within 2 days',
  },
];

/** Of an order that has nothing to ship; no method may use it. */
export const noShippingCode = 'none';

/** A code from a name: 'Courier (EU)' gives 'courier-eu'. */
export function methodCodeFrom(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const code = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, maxMethodCode);
  return code.replaceAll(/^-+|-+$/g, '') || 'method';
}

export const maxMethodCode = 40;

export function isMethodCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) && text !== noShippingCode;
}
