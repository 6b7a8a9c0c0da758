import { expect, it } from 'vitest';
import { makeIds } from './ids.ts';

it('ids are 32 hexadecimal digits, and none of 10,000 repeats', () => {
  const { newId } = makeIds(() => 0);
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});

it('ids of rows sort by time and differ within a millisecond', () => {
  let now = Date.UTC(2026, 0, 2);
  const { newRowId } = makeIds(() => now);
  const ids = Array.from({ length: 1_000 }, (_, at) => {
    if (at % 10 === 0) now += 1;
    return newRowId();
  });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  const times = ids.map((id) => id.slice(0, 12));
  expect(new Set(times).size).toBe(100);
  expect(times.toSorted()).toEqual(times);
});
