import { isSameMoney, type Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** How long stock is reserved for a started payment. */
export const reservationMs = 15 * 60 * 1000;

/** Maximum total reservation of consecutive payments, ... */
export const maxReservedMs = 45 * 60 * 1000;

/** ... after which no new reservation is allowed for this time. */
export const reservationPauseMs = 15 * 60 * 1000;

/** Minimum useful reservation. */
const minReservedMs = 60 * 1000;

/** Polling interval for open payments. */
export const pollIntervalMs = 60 * 1000;

/**
 * 'placed': the order exists. 'replaced': the customer started another payment. 'refused': the authorized amount
 * differs from the order total, or the order is no longer possible.
 */
export type CardPaymentState = 'open' | 'placed' | CardPaymentEnd;
export type CardPaymentEnd = 'declined' | 'cancelled' | 'expired' | 'replaced' | 'refused';

/** A payment as the provider reports it. */
export interface ProviderPayment {
  /** 'approved': authorized but not captured yet. */
  state: 'open' | 'approved' | 'captured' | 'declined' | 'cancelled';
  amount: Money;
}

export type PaymentDecision = 'place' | 'wait' | Exclude<CardPaymentEnd, 'replaced'>;

/** `reported` is null if the provider does not know the payment. A payment approved in time is placed. */
export function decidePayment(
  reported: ProviderPayment | null,
  { amount, expiresAt, now }: { amount: Money; expiresAt: number; now: number },
): PaymentDecision {
  if (reported?.state === 'approved' || reported?.state === 'captured') {
    return isSameMoney(reported.amount, amount) ? 'place' : 'refused';
  }
  if (reported?.state === 'declined' || reported?.state === 'cancelled') return reported.state;
  return now >= expiresAt ? 'expired' : 'wait';
}

export interface Reservation {
  /** Start of the first payment in a series of renewals. */
  reservedSince: number;
  expiresAt: number;
}

export interface ReservationLimit {
  code: 'reservation-limit';
  /** Time until the next payment may reserve items. */
  waitMs: number;
}

/** `last` is the reservation of the customer's previous unpaid payment, or null. */
export function reserveUntil(
  last: Reservation | null,
  now: number,
): Result<Reservation, ReservationLimit> {
  const pauseEndsAt = last ? last.expiresAt + reservationPauseMs : now;
  const reservedSince = last && now < pauseEndsAt ? last.reservedSince : now;
  const expiresAt = Math.min(now + reservationMs, reservedSince + maxReservedMs);
  if (expiresAt - now < minReservedMs) {
    return failed({ code: 'reservation-limit', waitMs: pauseEndsAt - now });
  }
  return ok({ reservedSince, expiresAt });
}
