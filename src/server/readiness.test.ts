import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const hanging = () => new Promise<boolean>(() => {});

test('a ready shop stays ready during a short delay, then becomes unready', async () => {
  const checks = [async () => true, hanging, hanging];
  const isReady = makeReadiness(() => (checks.shift() ?? hanging)());
  expect(await isReady()).toBe(true);
  vi.advanceTimersByTime(5_000);
  const slow = isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toBe(true);
  const hung = isReady();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await hung).toBe(true);
  const still = isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await still).toBe(false);
});

test('a shop without a successful check is unready', async () => {
  const asked = makeReadiness(hanging)();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toBe(false);
});

test.each([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('gone'))],
])('a database that %s makes it unready at once', async (_, answer) => {
  const checks = [async () => true, answer, hanging];
  const isReady = makeReadiness(() => (checks.shift() ?? hanging)());
  expect(await isReady()).toBe(true);
  expect(await isReady()).toBe(false);
  const after = isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await after).toBe(false);
});

test('concurrent requests share one database check', async () => {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const isReady = makeReadiness(() => {
    asked += 1;
    return promise;
  });
  const answers = Array.from({ length: 50 }, () => isReady());
  resolve(true);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
  expect(asked).toBe(1);
});
