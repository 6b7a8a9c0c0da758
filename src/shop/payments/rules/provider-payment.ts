import type { Money } from '#platform/money.ts';

/** A payment as the provider reports it: the truth about the money. */
export interface ProviderPayment {
  /**
   * 'open': the customer has not paid yet. 'pending': the customer has, and the provider is still deciding.
   * 'authorized': reserved on the customer's account, not captured yet. A refunded payment stays 'captured'.
   */
  state: 'open' | 'pending' | 'authorized' | 'captured' | 'declined' | 'cancelled';
  /** What the customer authorized, or is to pay. */
  amount: Money;
  /** Zero until it is captured. */
  captured: Money;
  refunds: readonly ProviderRefund[];
  /** Why the last try was declined, as far as the provider says; also set on an open payment that may be tried again. */
  declineReason: DeclineReason | null;
  /** When the authorization ends, in milliseconds since the epoch; null if unknown. */
  authorizedUntil: number | null;
}

export interface ProviderRefund {
  reference: string;
  /** The id of the shop's refund, as the provider stores it; null for a refund that was made at the provider. */
  key: string | null;
  state: 'pending' | 'succeeded' | 'failed';
  amount: Money;
  /** What the provider says about a failure, for staff; '' otherwise. */
  failure: string;
  /** A part of it is still to be made, because it was interrupted or that part has failed. */
  isIncomplete?: boolean;
}

export interface ProviderDispute {
  reference: string;
  amount: Money;
  state: 'open' | 'under-review' | 'won' | 'lost';
  /** As the provider words it. */
  reason: string;
  /** Until when evidence is accepted, in milliseconds since the epoch; null if none is. */
  dueAt: number | null;
  openedAt: number;
}

export const declineReasons = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'incorrect-details',
  'authentication-failed',
  'too-many-attempts',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export interface ProviderEvent {
  /** The provider's id, the same for each delivery of the event. */
  id: string;
  kind: string;
  /** The payment it is about; null if none of the shop's. */
  reference: string | null;
}

export interface ProviderAccount {
  /** Null until the provider has settled the payment. */
  fee: Money | null;
  net: Money | null;
  /** The transfer to the merchant's bank that contains the payment. */
  payout: { reference: string; paidAt: number } | null;
  disputes: readonly ProviderDispute[];
}
