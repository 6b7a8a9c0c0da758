import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { judgePayment, type ToldPayment } from './card-payment.ts';

const amount = money(4900, 'USD');
const open = { amount, expiresAt: 100, now: 99 };
const told = (state: ToldPayment['state'], of = amount) => ({ state, amount: of });

test('an order stands when its very amount is approved, also at the last moment', () => {
  expect(judgePayment(told('approved'), open)).toBe('place');
  expect(judgePayment(told('captured'), { ...open, now: 200 })).toBe('place');
});

test('[T10] [T11] another amount or another currency pays nothing', () => {
  expect(judgePayment(told('approved', money(4800, 'USD')), open)).toBe('refused');
  expect(judgePayment(told('approved', money(4901, 'USD')), open)).toBe('refused');
  expect(judgePayment(told('captured', money(4900, 'VND')), open)).toBe('refused');
});

test('what is declined or left is over at once; what is not answered, when its time is', () => {
  expect(judgePayment(told('declined'), open)).toBe('declined');
  expect(judgePayment(told('cancelled'), open)).toBe('cancelled');
  expect(judgePayment(told('open'), open)).toBe('wait');
  expect(judgePayment(null, open)).toBe('wait');
  expect(judgePayment(told('open'), { ...open, now: 100 })).toBe('expired');
  expect(judgePayment(null, { ...open, now: 100 })).toBe('expired');
});
