import type { Money } from '#platform/money.ts';

/** An invoice or credit note, as the pages of its order name it. */
export interface DocumentLink {
  id: number;
  orderId: number;
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedAt: number;
  total: Money;
}

export const documentKindNames = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
