import { expect, test } from 'vitest';
import { makeAllowances } from './allowances.ts';

const hour = 60 * 60 * 1000;
const carts = { key: 'carts 192.0.2.1', uses: 3, windowMs: hour };

function allowancesAt(start = Date.UTC(2026, 10, 21, 12, 20)) {
  let now = start;
  return { allowances: makeAllowances(() => now), pass: (ms: number) => (now += ms) };
}

test('uses are limited per window', () => {
  const { allowances, pass } = allowancesAt();
  const waits = Array.from({ length: 5 }, () => allowances.consume([carts]));
  expect(waits).toEqual([0, 0, 0, (40 / 60) * hour, (40 / 60) * hour]);
  pass((40 / 60) * hour);
  expect(Array.from({ length: 4 }, () => allowances.consume([carts]) === 0)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a refunded use does not count', () => {
  const { allowances } = allowancesAt();
  for (let i = 0; i < 20; i += 1) {
    expect(allowances.consume([carts])).toBe(0);
    allowances.refund([carts]);
  }
});

test('a rejected call consumes none of its allowances', () => {
  const { allowances } = allowancesAt();
  const orders = { ...carts, key: 'orders 192.0.2.1', uses: 1 };
  expect(allowances.consume([orders])).toBe(0);
  for (let i = 0; i < 10; i += 1) expect(allowances.consume([carts, orders])).toBeGreaterThan(0);
  for (let i = 0; i < 3; i += 1) expect(allowances.consume([carts])).toBe(0);
});

test('each network has its own allowance', () => {
  const { allowances } = allowancesAt();
  for (let i = 0; i < 10; i += 1) allowances.consume([carts]);
  expect(allowances.consume([{ ...carts, key: 'carts 192.0.2.2' }])).toBe(0);
});
