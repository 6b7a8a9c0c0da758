import { expect, test } from 'vitest';
import { makeAttempts } from './attempts.ts';

const account = { key: 'account ingrid', free: 5 };
const network = { key: 'network 192.0.2.1', free: 100 };
const day = 24 * 60 * 60 * 1000;

function attemptsAt(start = Date.UTC(2026, 10, 21)) {
  let now = start;
  const attempts = makeAttempts(() => now);
  return { attempts, pass: (ms: number) => (now += ms) };
}

test('five tries are free, then each has to wait twice as long, up to 15 minutes', () => {
  const { attempts, pass } = attemptsAt();
  const waits = Array.from({ length: 18 }, () => {
    const waitMs = attempts.takeMs([account]);
    pass(waitMs);
    // Once the wait is over the try counts.
    if (waitMs > 0) attempts.takeMs([account]);
    return waitMs / 1000;
  });
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits.slice(5, 15)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  expect(waits.slice(15)).toEqual([900, 900, 900]);
});

test('a try that comes too early is not counted and does not prolong the wait', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 6; i += 1) attempts.takeMs([account]);
  expect(attempts.takeMs([account])).toBe(1000);
  pass(400);
  expect(attempts.takeMs([account])).toBe(600);
  pass(600);
  expect(attempts.takeMs([account])).toBe(0);
});

test('[T33] a day has room for about a hundred guesses', () => {
  const { attempts, pass } = attemptsAt();
  let guesses = 0;
  for (let ms = 0; ms < day; ms += 1000) {
    if (attempts.takeMs([account]) === 0) guesses += 1;
    pass(1000);
  }
  expect(guesses).toBeLessThan(115);
});

test('one account does not wait for another, and a success forgets the tries', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 9; i += 1) attempts.takeMs([account]);
  expect(attempts.takeMs([account])).toBeGreaterThan(0);
  expect(attempts.takeMs([{ ...account, key: 'account otto' }])).toBe(0);
  attempts.clear(account);
  expect(attempts.takeMs([account])).toBe(0);
});

test('of several the longest wait counts, and then none of them is counted', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.takeMs([account]);
  for (let i = 0; i < 300; i += 1) expect(attempts.takeMs([account, network])).toBe(1000);
  expect(attempts.takeMs([network])).toBe(0);
});

test('tries that succeed use up nothing', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 500; i += 1) {
    expect(attempts.takeMs([network])).toBe(0);
    attempts.giveBack([network]);
  }
});

test('after a quiet day everything is forgotten', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 9; i += 1) {
    pass(attempts.takeMs([account]));
    attempts.takeMs([account]);
  }
  pass(day);
  for (let i = 0; i < 5; i += 1) expect(attempts.takeMs([account])).toBe(0);
});

test('a clock that is set back makes nobody wait for longer than before', () => {
  const { attempts, pass } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.takeMs([account]);
  pass(-2 * 60 * 60 * 1000);
  expect(attempts.takeMs([account])).toBeLessThanOrEqual(900_000);
});

test('made-up names cannot fill the memory', () => {
  const { attempts } = attemptsAt();
  for (let i = 0; i < 5; i += 1) attempts.takeMs([account]);
  for (let i = 0; i < 100_000; i += 1) attempts.takeMs([{ key: `account ${i}`, free: 5 }]);
  expect(attempts.takeMs([account])).toBe(0);
});
