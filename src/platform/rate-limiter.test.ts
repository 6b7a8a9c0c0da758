import { expect, test } from 'vitest';
import { makeRateLimiter } from './rate-limiter.ts';

const account = { key: 'account ingrid', free: 5 };
const network = { key: 'network 192.0.2.1', free: 100 };
const day = 24 * 60 * 60 * 1000;

function attemptsAt(start = Date.UTC(2026, 10, 21)) {
  let now = start;
  const attempts = makeRateLimiter(() => now, 1_000);
  return { attempts, pass: (ms: number) => (now += ms) };
}

test('after five free attempts the wait doubles, up to 15 minutes', () => {
  const { attempts, pass } = attemptsAt();
  const waits = Array.from({ length: 18 }, () => {
    const waitMs = attempts.consume([account]);
    pass(waitMs);
    // Once the wait is over the try counts.
    if (waitMs > 0) attempts.consume([account]);
    return waitMs / 1000;
  });
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits.slice(5, 15)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  expect(waits.slice(15)).toEqual([900, 900, 900]);
});

test('an attempt during the wait is not counted and does not prolong it', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 6; i += 1) attempts.consume([account]);
  expect(attempts.consume([account])).toBe(1000);
  pass(400);
  expect(attempts.consume([account])).toBe(600);
  pass(600);
  expect(attempts.consume([account])).toBe(0);
});

test('[T33] a day allows about a hundred attempts', () => {
  const { attempts, pass } = attemptsAt();
  let guesses = 0;
  for (let ms = 0; ms < day; ms += 1000) {
    if (attempts.consume([account]) === 0) guesses += 1;
    pass(1000);
  }
  expect(guesses).toBeLessThan(115);
});

test('accounts are limited separately, and success clears the count', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 9; i += 1) attempts.consume([account]);
  expect(attempts.consume([account])).toBeGreaterThan(0);
  expect(attempts.consume([{ ...account, key: 'account otto' }])).toBe(0);
  attempts.clear(account);
  expect(attempts.consume([account])).toBe(0);
});

test('the longest of several waits applies, and then nothing is consumed', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.consume([account]);
  for (let i = 0; i < 300; i += 1) expect(attempts.consume([account, network])).toBe(1000);
  expect(attempts.consume([network])).toBe(0);
});

test('successful attempts consume nothing', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 500; i += 1) {
    expect(attempts.consume([network])).toBe(0);
    attempts.refund([network]);
  }
});

test('refunded attempts never wait if they are slow enough', () => {
  const { attempts, pass } = attemptsAt();
  const shared = { key: 'account otto', free: 3, forgivenEveryMs: 60_000 };
  for (let i = 0; i < 100; i += 1) {
    expect(attempts.consume([shared])).toBe(0);
    pass(61_000);
  }
  for (let i = 0; i < 3; i += 1) expect(attempts.consume([shared])).toBe(0);
  expect(attempts.consume([shared])).toBe(60_000);
  pass(59_999);
  expect(attempts.consume([shared])).toBe(1);
  pass(1);
  expect(attempts.consume([shared])).toBe(0);
  expect(attempts.consume([shared])).toBe(60_000);
});

test('a day without attempts clears the count', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 9; i += 1) {
    pass(attempts.consume([account]));
    attempts.consume([account]);
  }
  pass(day);
  for (let i = 0; i < 5; i += 1) expect(attempts.consume([account])).toBe(0);
});

test('a clock that is set back does not prolong the wait', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.consume([account]);
  pass(-2 * 60 * 60 * 1000);
  expect(attempts.consume([account])).toBeLessThanOrEqual(900_000);
});

test('[T33] a flood of made-up names never resets the count of an account', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.consume([account]);
  for (let i = 0; i < 2_400; i += 1) attempts.consume([{ key: `account ${i}`, free: 5 }]);
  expect(attempts.consume([account])).toBe(1000);
});

test('[T33] attempts among many made-up names are still counted', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 2_400; i += 1) attempts.consume([{ key: `account ${i % 1_200}`, free: 5 }]);
  const guesses = Array.from({ length: 20 }, (_, i) => {
    const waitMs = attempts.consume([account]);
    attempts.consume([{ key: `account other ${i}`, free: 5 }]);
    return waitMs;
  });
  expect(guesses.filter((waitMs) => waitMs === 0).length).toBeLessThanOrEqual(5);
});

test('[T33] a flood of one kind of key does not affect other kinds', () => {
  const { attempts } = attemptsAt();
  attempts.consume([network]);
  for (let i = 0; i < 1_200; i += 1) attempts.consume([{ key: `resets ${i}`, free: 1 }]);
  for (let i = 1; i < 100; i += 1) expect(attempts.consume([network])).toBe(0);
  expect(attempts.consume([network])).toBe(1000);
  expect(attempts.consume([account])).toBe(0);
});

test('expired entries are evicted first', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 1_000; i += 1) {
    const key = `account ${i}`;
    for (let tries = 0; tries < 3; tries += 1) attempts.consume([{ key, free: 5 }]);
  }
  pass(day);
  for (let i = 0; i < 5; i += 1) {
    expect(attempts.consume([account])).toBe(0);
    attempts.consume([{ key: `account new ${i}`, free: 5 }]);
  }
  expect(attempts.consume([account])).toBe(1000);
});

test('a name as long as a form is counted', () => {
  const { attempts } = attemptsAt();
  const long = { key: `account ${'x'.repeat(50_000)}`, free: 5 };
  for (let i = 0; i < 5; i += 1) expect(attempts.consume([long])).toBe(0);
  expect(attempts.consume([long])).toBe(1000);
  attempts.clear(long);
  expect(attempts.consume([long])).toBe(0);
});
