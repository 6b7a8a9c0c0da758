import { describe, expect, it } from 'vitest';
import { sizeBreaches } from './check-sizes.ts';

describe('file sizes', () => {
  it('may reach the limits', () => {
    expect(
      sizeBreaches([...Array(50).fill(80), ...Array(40).fill(180), ...Array(10).fill(300)]),
    ).toEqual([]);
  });

  it('are rejected when more than half of the files exceed 80 lines', () => {
    expect(sizeBreaches([80, 81, 81])).toEqual(['half the files hold at most 81 lines, not 80']);
  });

  it('are rejected when more than a tenth of the files exceed 180 lines', () => {
    expect(sizeBreaches([...Array(8).fill(80), 181, 181])).toEqual([
      'nine of ten files hold at most 181 lines, not 180',
    ]);
  });
});
