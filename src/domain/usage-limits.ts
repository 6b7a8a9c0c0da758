/**
 * How often something that costs the shop may be done. Far above what customers do, and low enough that nobody
 * drains the stock, fills the database or sends emails to strangers through the shop.
 */
export interface UsageLimits {
  /** Orders of one account in an hour. */
  ordersPerAccount: number;
  /** Orders from one network in an hour: an office, or all customers of a mobile carrier behind one address. */
  ordersPerNetwork: number;
  /** Carts begun from one network in an hour, by browsers that have none yet. */
  cartsPerNetwork: number;
  /**
   * Receipts in a day to an address that its account has not verified: as many to one address, from whatever
   * accounts, and as many for one account.
   */
  unverifiedReceipts: number;
}

export const defaultUsageLimits: UsageLimits = {
  ordersPerAccount: 10,
  ordersPerNetwork: 120,
  cartsPerNetwork: 300,
  unverifiedReceipts: 4,
};

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Too many orders of this account, or from this network. */
export interface OrderLimit {
  code: 'too-many-orders';
  waitMs: number;
}

/** Something of which there is so much in each window of time. */
export interface Allowance {
  /** Its kind, one word, then what it is about. */
  key: string;
  uses: number;
  windowMs: number;
}

export interface Allowances {
  /** Counts one use of each and answers 0; or answers how long to wait, and counts nothing. */
  consume: (uses: readonly Allowance[]) => number;
  /** Nothing came of the use, it does not count. */
  refund: (uses: readonly Allowance[]) => void;
}

/** Null, this machine itself, has no limit: everybody on it shares it. */
export function ordersFrom(network: string | null, { ordersPerNetwork }: UsageLimits): Allowance[] {
  if (network === null) return [];
  return [{ key: `orders ${network}`, uses: ordersPerNetwork, windowMs: hourMs }];
}

export function cartsFrom(network: string | null, { cartsPerNetwork }: UsageLimits): Allowance[] {
  if (network === null) return [];
  return [{ key: `carts ${network}`, uses: cartsPerNetwork, windowMs: hourMs }];
}
