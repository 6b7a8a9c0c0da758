import type { Allowance } from '#platform/allowances.ts';

/**
 * Rate limits of costly operations. Far above normal use, and low enough that no client
 * can drain the stock, fill the database or send emails to strangers through the shop.
 */
export interface UsageLimits {
  /** Orders per account and hour. */
  ordersPerAccount: number;
  /** Orders per network and hour: an office, or all customers of a mobile carrier behind one IP address. */
  ordersPerNetwork: number;
  /** New carts per network and hour. */
  cartsPerNetwork: number;
  /**
   * Receipts per day to an unverified address: this many per address, across all
   * accounts, and this many per account.
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

/** Null (localhost) is unlimited, because all clients on it share it. */
export function ordersFrom(network: string | null, { ordersPerNetwork }: UsageLimits): Allowance[] {
  if (network === null) return [];
  return [{ key: `orders ${network}`, uses: ordersPerNetwork, windowMs: hourMs }];
}

/** Attempts to pay orders that were placed before: as many as orders may be placed, so that cards cannot be tested. */
export function orderPaymentsFrom(
  { customer, network }: { customer: string; network: string | null },
  limits: UsageLimits,
): Allowance[] {
  const own = { key: `payments ${customer}`, uses: limits.ordersPerAccount, windowMs: hourMs };
  return [own, ...ordersFrom(network, limits)];
}

export function cartsFrom(network: string | null, { cartsPerNetwork }: UsageLimits): Allowance[] {
  if (network === null) return [];
  return [{ key: `carts ${network}`, uses: cartsPerNetwork, windowMs: hourMs }];
}
