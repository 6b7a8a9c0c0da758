import { expect, it } from 'vitest';
import { isExpired, unpaidCutoff } from './unpaid-order.ts';

const dayMs = 24 * 60 * 60 * 1000;
const transfer = {
  fulfillment: 'unfulfilled',
  placedAt: 0,
  payment: { method: 'bank-transfer', status: 'awaited' },
} as const;

it('an unpaid order expires when its days are over, and never where the setting is 0', () => {
  expect(unpaidCutoff(7 * dayMs, 7)).toBe(0);
  expect(unpaidCutoff(7 * dayMs - 1, 7)).toBe(-1);
  expect(unpaidCutoff(1000 * dayMs, 0)).toBeNull();
  expect(isExpired(transfer, 0)).toBe(true);
  expect(isExpired(transfer, -1)).toBe(false);
});

it('only unpaid bank transfers and checks expire, and only before anything has shipped', () => {
  const { payment } = transfer;
  expect(isExpired({ ...transfer, payment: { ...payment, method: 'check' } }, 0)).toBe(true);
  for (const method of ['cash-on-delivery', 'credit-card', 'paypal'] as const) {
    expect(isExpired({ ...transfer, payment: { ...payment, method } }, 0)).toBe(false);
  }
  for (const status of ['paid', 'refunded', 'void'] as const) {
    expect(isExpired({ ...transfer, payment: { ...payment, status } }, 0)).toBe(false);
  }
  for (const fulfillment of ['partially-fulfilled', 'fulfilled', 'cancelled'] as const) {
    expect(isExpired({ ...transfer, fulfillment }, 0)).toBe(false);
  }
});
