import { expect, test } from 'vitest';
import { countUp, countUpMs } from './counters.tsx';

test('[9.12] a counter starts at 0 and reaches its value after 3000 ms, not before', () => {
  expect(countUpMs).toBe(3000);
  expect(countUp(95, 0)).toBe(0);
  expect(countUp(95, 1500)).toBeLessThan(95);
  expect(countUp(95, 3000)).toBe(95);
  expect(countUp(95, 60_000)).toBe(95);
});

test('a counter never decreases', () => {
  const shown = Array.from({ length: 31 }, (_, step) => countUp(40, step * 100));
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});
