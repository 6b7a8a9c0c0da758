import { formatNumber } from '#platform/format.ts';

export const customerKinds = ['account', 'guest'] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** Each in descending order. */
export const customerSorts = ['newest', 'last-order', 'spent', 'orders'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** The table's state as staff chose it; null and '' do not restrict. */
export interface CustomerTableRequest {
  /** A part of the name or email, or the number of an order. */
  text: string;
  kind: CustomerKind | null;
  minOrders: number | null;
  maxOrders: number | null;
  /** '12.50' */
  minSpent: string | null;
  maxSpent: string | null;
  /** Days of the shop's time zone, '2026-11-21', of the last order; both are included. */
  from: string | null;
  to: string | null;
  country: string | null;
  tag: string | null;
  isSubscribed: boolean | null;
  /** The id of a segment. */
  segment: string | null;
  sort: CustomerSort;
  /** Where the page begins; null for the first. */
  after: Cursor | null;
}

/** The last row of the page before: what it is sorted by, and its id. */
export interface Cursor {
  value: number;
  id: number;
}

export const everyCustomer: CustomerTableRequest = {
  text: '',
  kind: null,
  minOrders: null,
  maxOrders: null,
  minSpent: null,
  maxSpent: null,
  from: null,
  to: null,
  country: null,
  tag: null,
  isSubscribed: null,
  segment: null,
  sort: 'newest',
  after: null,
};

/** Matches are counted up to this many. */
export const maxCountedCustomers = 10_000;

/** '32', or '10,000+' where more match than are counted. */
export function formatCustomerCount(total: number): string {
  if (total > maxCountedCustomers) return `${formatNumber(maxCountedCustomers)}+`;
  return formatNumber(total);
}
