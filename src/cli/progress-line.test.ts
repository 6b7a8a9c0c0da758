import { expect, it } from 'vitest';
import { progressLine } from './progress-line.ts';

it('shows progress, rate and remaining time', () => {
  expect(progressLine({ done: 250_000, all: 1_000_000, tookMs: 20_000 })).toBe(
    '250,000 of 1,000,000 (25 %), 12,500 a second, 1:00 left',
  );
  expect(progressLine({ done: 7, all: 7, tookMs: 0 })).toBe(
    '7 of 7 (100 %), 7,000 a second, 0:00 left',
  );
});
