import { expect, test } from 'vitest';
import { money } from '#platform/money.ts';
import type { ProviderPayment } from './provider-payment.ts';
import {
  reservationMs,
  decidePayment,
  lastCaptureAt,
  maxReservedMs,
  nextCheckAt,
  reservationPauseMs,
  reserveUntil,
} from './payment-attempt.ts';

const amount = money(4900, 'USD');
const open = { amount, expiresAt: 100, now: 99 };
const reported = (state: ProviderPayment['state'], of = amount): ProviderPayment => ({
  state,
  amount: of,
  captured: money(0, 'USD'),
  refunds: [],
  declineReason: null,
  authorizedUntil: null,
});

test('a payment authorized for the exact amount is placed, even at expiry', () => {
  expect(decidePayment(reported('authorized'), open)).toBe('place');
  expect(decidePayment(reported('captured'), { ...open, now: 200 })).toBe('place');
});

test('[T10] [T11] another amount or another currency pays nothing', () => {
  expect(decidePayment(reported('authorized', money(4800, 'USD')), open)).toBe('refused');
  expect(decidePayment(reported('authorized', money(4901, 'USD')), open)).toBe('refused');
  expect(decidePayment(reported('captured', money(4900, 'VND')), open)).toBe('refused');
});

test('what is declined or left is over at once; what is not answered, when its time is', () => {
  expect(decidePayment(reported('declined'), open)).toBe('declined');
  expect(decidePayment(reported('cancelled'), open)).toBe('cancelled');
  expect(decidePayment(reported('open'), open)).toBe('wait');
  expect(decidePayment(reported('pending'), open)).toBe('wait');
  expect(decidePayment(null, open)).toBe('wait');
  expect(decidePayment(reported('open'), { ...open, now: 100 })).toBe('expired');
  expect(decidePayment(null, { ...open, now: 100 })).toBe('expired');
});

const minute = 60_000;
const day = 24 * 60 * minute;

test('a payment is read daily until it is paid out, for two weeks at most, then weekly', () => {
  const next = (ageDays: number, isSettled: boolean) =>
    nextCheckAt({ createdAt: 5, isSettled, now: 5 + ageDays * day });
  const after = (ageDays: number, days: number) => 5 + (ageDays + days) * day;
  expect(next(0, false)).toBe(after(0, 1));
  expect(next(13, false)).toBe(after(13, 1));
  expect(next(14, false)).toBe(after(14, 7));
  expect(next(0, true)).toBe(after(0, 7));
  expect(next(14, true)).toBe(after(14, 7));
});

test('a payment is read as long as it can be disputed', () => {
  const next = (now: number) => nextCheckAt({ createdAt: 5, isSettled: true, now });
  expect(next(5 + 130 * day)).toBe(5 + 137 * day);
  expect(next(5 + 130 * day + 1)).toBeNull();
});

test('an authorization is captured a day before it ends, and at once if that has passed', () => {
  expect(lastCaptureAt(9 * day, 2 * day)).toBe(8 * day);
  expect(lastCaptureAt(9 * day, 8 * day + 1)).toBe(8 * day + 1);
  expect(lastCaptureAt(9 * day, 10 * day)).toBe(10 * day);
});

test('an authorization without a reported end is taken to last seven days', () => {
  expect(lastCaptureAt(null, 2 * day)).toBe(8 * day);
});

test('a first payment reserves its items for 15 minutes', () => {
  const reserved = { reservedSince: 7, expiresAt: 7 + 15 * minute };
  expect(reserveUntil(null, 7)).toEqual({ ok: true, value: reserved });
  expect(reservationMs).toBe(15 * minute);
});

test('a renewed one reserves them again, together for 45 minutes at most', () => {
  const reserved = (expiresAt: number) => ({ ok: true, value: { reservedSince: 0, expiresAt } });
  const last = { reservedSince: 0, expiresAt: 30 * minute };
  expect(reserveUntil(last, 29 * minute)).toEqual(reserved(44 * minute));
  expect(reserveUntil(last, 31 * minute)).toEqual(reserved(45 * minute));
  expect(reserveUntil(last, 44 * minute)).toEqual(reserved(45 * minute));
  expect(reserveUntil(last, 44 * minute + 1)).toEqual({
    ok: false,
    failure: { code: 'reservation-limit', waitMs: minute - 1 },
  });
  expect([maxReservedMs, reservationPauseMs]).toEqual([45 * minute, 15 * minute]);
});

test('after a pause without a reservation another one begins', () => {
  const last = { reservedSince: 0, expiresAt: 45 * minute };
  expect(reserveUntil(last, 60 * minute - 1)).toEqual({
    ok: false,
    failure: { code: 'reservation-limit', waitMs: 1 },
  });
  expect(reserveUntil(last, 60 * minute)).toEqual({
    ok: true,
    value: { reservedSince: 60 * minute, expiresAt: 75 * minute },
  });
});
