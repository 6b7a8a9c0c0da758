import { expect, it } from 'vitest';
import { deliveryBackoff, retryBackoffMs } from './retry-backoff.ts';

const hourMs = 3_600_000;

it('retry backoff: starts at a minute and doubles up to twelve hours', () => {
  const minutes = [1, 2, 3, 10, 11, 13].map((attempts) =>
    retryBackoffMs(attempts, { ...deliveryBackoff, chance: 0.5 }),
  );
  expect(minutes.map((ms) => (ms ?? 0) / 60_000)).toEqual([1, 2, 4, 512, 720, 720]);
});

it('retry backoff: spreads rows that failed at the same time', () => {
  expect(retryBackoffMs(1, { ...deliveryBackoff, chance: 0 })).toBe(48_000);
  expect(retryBackoffMs(1, { ...deliveryBackoff, chance: 1 })).toBe(72_000);
});

it('retry backoff: ends deliveries after two days', () => {
  let waitedMs = 0;
  let attempts = 1;
  for (;;) {
    const waitMs = retryBackoffMs(attempts, { ...deliveryBackoff, chance: 0.5 });
    if (waitMs === null) break;
    waitedMs += waitMs;
    attempts += 1;
  }
  expect(waitedMs / hourMs).toBeGreaterThan(48);
  expect(waitedMs / hourMs).toBeLessThan(60);
});
