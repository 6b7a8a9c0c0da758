import { describe, expect, it } from 'vitest';
import { sizeBreaches } from './check-sizes.ts';

describe('file sizes', () => {
  it('may reach the limits', () => {
    expect(
      sizeBreaches([...Array(50).fill(70), ...Array(40).fill(150), ...Array(10).fill(300)]),
    ).toEqual([]);
  });

  it('are rejected when more than half of the files exceed 70 lines', () => {
    expect(sizeBreaches([70, 71, 71])).toEqual(['half the files hold at most 71 lines, not 70']);
  });

  it('are rejected when more than a tenth of the files exceed 150 lines', () => {
    expect(sizeBreaches([...Array(8).fill(70), 151, 151])).toEqual([
      'nine of ten files hold at most 151 lines, not 150',
    ]);
  });
});
