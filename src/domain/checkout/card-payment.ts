import { isSameMoney, type Money } from '../money.ts';
import { failed, ok, type Result } from '../result.ts';

/** So long pieces wait for a payment that was begun. */
export const reservationMs = 15 * 60 * 1000;

/** Payments that are begun again reserve their items for so long together, ... */
export const maxReservedMs = 45 * 60 * 1000;

/** ... and then leave them to others for so long. */
export const reservationPauseMs = 15 * 60 * 1000;

/** Nobody pays in less. */
const minReservedMs = 60 * 1000;

/** How often the shop asks by itself how a payment went. */
export const pollIntervalMs = 60 * 1000;

/**
 * 'placed': the order stands. 'replaced': the customer began anew. 'refused': what the provider holds is not
 * what the order costs, or the order cannot stand any more.
 */
export type CardPaymentState = 'open' | 'placed' | CardPaymentEnd;
export type CardPaymentEnd = 'declined' | 'cancelled' | 'expired' | 'replaced' | 'refused';

/** What the provider says of a payment. */
export interface ProviderPayment {
  /** 'approved': the money is set aside for us, and taken with 'captured'. */
  state: 'open' | 'approved' | 'captured' | 'declined' | 'cancelled';
  amount: Money;
}

export type PaymentDecision = 'place' | 'wait' | Exclude<CardPaymentEnd, 'replaced'>;

/** `told` is null where the provider knows nothing of it. Who has paid in time has the pieces. */
export function decidePayment(
  told: ProviderPayment | null,
  { amount, expiresAt, now }: { amount: Money; expiresAt: number; now: number },
): PaymentDecision {
  if (told?.state === 'approved' || told?.state === 'captured') {
    return isSameMoney(told.amount, amount) ? 'place' : 'refused';
  }
  if (told?.state === 'declined' || told?.state === 'cancelled') return told.state;
  return now >= expiresAt ? 'expired' : 'wait';
}

export interface Reservation {
  /** When the first of the payments that renew it was begun. */
  reservedSince: number;
  expiresAt: number;
}

export interface ReservationLimit {
  code: 'reservation-limit';
  /** Until the next payment may reserve items. */
  waitMs: number;
}

/** `last` is that of the customer's last payment; null where it was paid, or there was none. */
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
