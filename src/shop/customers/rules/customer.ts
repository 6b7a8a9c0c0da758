import type { Money } from '#platform/money.ts';

/** An account, or the address with which guests have ordered. */
export interface Customer {
  id: number;
  /** Null for a guest. */
  userId: string | null;
  email: string;
  /** '' for an account without orders that has given none. */
  name: string;
  /** When the account was registered, or the guest's first order was placed. */
  since: number;
  /** Without cancelled ones. */
  orders: number;
  /** Their totals less refunds, in the currency of the newest one. */
  spent: Money;
  /** Null without orders. */
  lastOrderAt: number | null;
  /** Of the newest order's delivery address; '' without one. */
  country: string;
  region: string;
  city: string;
}

/** 'Ingrid Solberg', or the address of a customer without a name. */
export function customerTitle({ name, email }: Pick<Customer, 'name' | 'email'>): string {
  return name || email;
}

/** What staff have written about a customer. Customers never see it. */
export interface CustomerNote {
  id: string;
  /** The account; null once it is deleted. */
  authorId: string | null;
  text: string;
  at: number;
}

export const maxTagsPerCustomer = 20;
