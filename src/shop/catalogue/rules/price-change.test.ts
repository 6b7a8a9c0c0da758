import { expect, it } from 'vitest';
import { changedPrice, type PriceChange, type PriceWay, type Rounding } from './price-change.ts';

it.each<[before: number, change: [PriceWay, number, Rounding], after: number]>([
  [2_000, ['set', 1_250, 'exact'], 1_250],
  [2_000, ['raise', 50, 'exact'], 2_050],
  [2_000, ['lower', 2_500, 'exact'], -500],
  [1_995, ['raise-percent', 1_000, 'exact'], 2_195],
  [1_990, ['lower-percent', 1_250, 'exact'], 1_741],
  [5, ['lower-percent', 1_000, 'exact'], 5],
  [1_949, ['raise', 0, 'whole'], 1_900],
  [1_950, ['raise', 0, 'whole'], 2_000],
  [1_900, ['raise', 0, 'below-whole'], 1_999],
  [1_999, ['raise', 0, 'below-whole'], 1_999],
  [2_000, ['raise', 0, 'below-whole'], 2_099],
])('%i cents, changed by %j, are %i', (before, [way, value, rounding], after) => {
  const change: PriceChange = { way, value, rounding };
  expect(changedPrice(before, change, 'USD')).toBe(after);
});

it('a currency without cents is never rounded further', () => {
  const change = { way: 'raise-percent', value: 1_000, rounding: 'below-whole' } as const;
  expect(changedPrice(1_005, change, 'JPY')).toBe(1_106);
});
