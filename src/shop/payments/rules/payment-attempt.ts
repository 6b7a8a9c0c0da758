import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
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
export type AttemptState = 'open' | 'placed' | AttemptEnd;
export type AttemptEnd = 'declined' | 'cancelled' | 'expired' | 'replaced' | 'refused';

/** The order that an attempt has placed or paid, first or as the payment of a balance; null if it has none. */
export function paidOrderOf({
  state,
  orderId,
  paysOrderId,
}: {
  state: AttemptState;
  orderId: number | null;
  paysOrderId: number | null;
}): number | null {
  return orderId ?? (state === 'placed' ? paysOrderId : null);
}

export type PaymentDecision = 'place' | 'wait' | Exclude<AttemptEnd, 'replaced'>;

/** `reported` is null if the provider does not know the payment. A payment authorized in time is placed. */
export function decidePayment(
  reported: ProviderPayment | null,
  { amount, expiresAt, now }: { amount: Money; expiresAt: number; now: number },
): PaymentDecision {
  if (reported?.state === 'authorized' || reported?.state === 'captured') {
    return isSameMoney(reported.amount, amount) ? 'place' : 'refused';
  }
  if (reported?.state === 'declined' || reported?.state === 'cancelled') return reported.state;
  return now >= expiresAt ? 'expired' : 'wait';
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Card networks accept disputes for 120 days; the last ones are reported some days later. */
const watchedDays = 130;

/** Payouts take some days; accounts that are paid out by the month need no daily request until then. */
const dailyDays = 14;

/** When a payment with an order is read again: daily until it is paid out, for two weeks at most, then weekly while it can be disputed. */
export function nextCheckAt({
  createdAt,
  isSettled,
  now,
}: {
  createdAt: number;
  isSettled: boolean;
  now: number;
}): number | null {
  const ageMs = now - createdAt;
  if (ageMs > watchedDays * dayMs) return null;
  return now + (isSettled || ageMs >= dailyDays * dayMs ? 7 * dayMs : dayMs);
}

/** How long before its end an authorization is captured, although the order has not shipped yet. */
const captureAheadMs = dayMs;
/** Card networks hold most authorizations for seven days. */
const usualAuthorizationMs = 7 * dayMs;

/** When an authorized payment is captured at the latest, because it would be lost afterwards. */
export function lastCaptureAt(authorizedUntil: number | null, now: number): number {
  return Math.max(now, (authorizedUntil ?? now + usualAuthorizationMs) - captureAheadMs);
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
