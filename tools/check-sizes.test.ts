import { describe, expect, it } from 'vitest';
import { sizeBreaches } from './check-sizes.ts';

describe('the sizes of files', () => {
  it('may reach the limits', () => {
    expect(
      sizeBreaches([...Array(50).fill(70), ...Array(40).fill(150), ...Array(10).fill(300)]),
    ).toEqual([]);
  });

  it('are refused when more than half hold over 70 lines', () => {
    expect(sizeBreaches([70, 71, 71])).toEqual(['half the files hold at most 71 lines, not 70']);
  });

  it('are refused when more than a tenth hold over 150 lines', () => {
    expect(sizeBreaches([...Array(8).fill(70), 151, 151])).toEqual([
      'nine of ten files hold at most 151 lines, not 150',
    ]);
  });
});
