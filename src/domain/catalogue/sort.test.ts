import { expect, it } from 'vitest';
import { sortFrom, sorts } from './sort.ts';

it('[4.44] [4.45] [4.46] [4.47] [4.48] the sorts are named as the specification names them', () => {
  expect(sorts.map(({ value }) => value)).toEqual([
    'none',
    'popularity',
    'mostRated',
    'lowtoHigh',
    'hightoLaw',
  ]);
});

it('each sort reads back from its name in the address', () => {
  for (const { value } of sorts) expect(sortFrom(value)).toBe(value);
});

it('an unknown sort is the order without a choice', () => {
  for (const text of [null, '', 'POPULARITY', 'price', '__proto__']) {
    expect(sortFrom(text)).toBe('none');
  }
});
