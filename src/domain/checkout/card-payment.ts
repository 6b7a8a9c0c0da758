import { isSameMoney, type Money } from '../money.ts';

/** So long pieces wait for a payment that was begun. */
export const holdMs = 15 * 60 * 1000;

/** How often the shop asks by itself how a payment went. */
export const askEveryMs = 60 * 1000;

/**
 * 'placed': the order stands. 'replaced': the shopper began anew. 'refused': what the provider holds is not
 * what the order costs, or the order cannot stand any more.
 */
export type CardPaymentState = 'open' | 'placed' | CardPaymentEnd;
export type CardPaymentEnd = 'declined' | 'cancelled' | 'expired' | 'replaced' | 'refused';

/** What the provider says of a payment. */
export interface ToldPayment {
  /** 'approved': the money is set aside for us, and taken with 'captured'. */
  state: 'open' | 'approved' | 'captured' | 'declined' | 'cancelled';
  amount: Money;
}

export type PaymentVerdict = 'place' | 'wait' | Exclude<CardPaymentEnd, 'replaced'>;

/** `told` is null where the provider knows nothing of it. Who has paid in time has the pieces. */
export function judgePayment(
  told: ToldPayment | null,
  { amount, expiresAt, now }: { amount: Money; expiresAt: number; now: number },
): PaymentVerdict {
  if (told?.state === 'approved' || told?.state === 'captured') {
    return isSameMoney(told.amount, amount) ? 'place' : 'refused';
  }
  if (told?.state === 'declined' || told?.state === 'cancelled') return told.state;
  return now >= expiresAt ? 'expired' : 'wait';
}
