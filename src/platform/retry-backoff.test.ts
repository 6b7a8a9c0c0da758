import { expect, it } from 'vitest';
import { retryBackoffMs } from './retry-backoff.ts';

const hourMs = 3_600_000;

it('what failed waits a minute, then twice as long each time, up to twelve hours', () => {
  const minutes = [1, 2, 3, 10, 11, 13].map((attempts) => retryBackoffMs(attempts, 0.5));
  expect(minutes.map((ms) => (ms ?? 0) / 60_000)).toEqual([1, 2, 4, 512, 720, 720]);
});

it('messages that failed together do not all come back together', () => {
  expect(retryBackoffMs(1, 0)).toBe(48_000);
  expect(retryBackoffMs(1, 1)).toBe(72_000);
});

it('a mail is tried for two days and then given up', () => {
  let waitedMs = 0;
  let attempts = 1;
  for (;;) {
    const waitMs = retryBackoffMs(attempts, 0.5);
    if (waitMs === null) break;
    waitedMs += waitMs;
    attempts += 1;
  }
  expect(waitedMs / hourMs).toBeGreaterThan(48);
  expect(waitedMs / hourMs).toBeLessThan(60);
});
