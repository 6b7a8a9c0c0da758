import { fractionOfMoney, type Money } from '#platform/money.ts';
import type { CustomerNote } from './customer.ts';

/** What the orders that stand come to in one currency. */
export interface Spending {
  orders: number;
  total: Money;
  /** Refunds that have not failed. */
  refunded: Money;
  /** The total less the refunds: the lifetime value, as reports count net sales. */
  spent: Money;
}

/** What is spent by order, rounded to the smallest unit. */
export function averageOrder({ spent, orders }: Spending): Money {
  return fractionOfMoney(spent, 1, orders);
}

/** What happened to a customer. */
export type CustomerEvent =
  | {
      kind: 'order' | 'refund' | 'return';
      id: string;
      at: number;
      orderId: number;
      number: string;
      /** Null for a return. */
      amount: Money | null;
      /** Of the order, the refund or the return. */
      state: string;
    }
  | { kind: 'email'; id: string; at: number; template: string; state: string }
  | {
      kind: 'review';
      id: string;
      at: number;
      productId: number;
      product: string;
      stars: number;
      title: string | null;
    };

export type CustomerTimelineEntry =
  | CustomerEvent
  | ({ kind: 'note' } & CustomerNote)
  | { kind: 'since'; id: string; at: number };

/** As much as a page shows. */
const maxEntries = 60;

/** Everything that happened to a customer, newest first; what began it is always the last. */
export function customerTimeline(
  events: readonly CustomerEvent[],
  notes: readonly CustomerNote[],
  since: number,
): CustomerTimelineEntry[] {
  const entries = [...notes.map((note) => ({ kind: 'note' as const, ...note })), ...events];
  const newest = entries.toSorted((a, b) => b.at - a.at).slice(0, maxEntries);
  return [...newest, { kind: 'since', id: 'since', at: since }];
}
