import { describe, expect, it } from 'vitest';
import { viewedIds, withViewed } from './recently-viewed.ts';

describe('recently viewed products', () => {
  it('are remembered once each, the latest first', () => {
    expect(withViewed([3, 2, 1], 2)).toEqual([2, 3, 1]);
    expect(withViewed([], 7)).toEqual([7]);
  });

  it('are twelve at most', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(withViewed(twelve, 13)).toEqual([13, ...twelve.slice(0, 11)]);
    expect(viewedIds(Array.from({ length: 50 }, (_, index) => index + 1).join(','))).toEqual(
      twelve,
    );
  });

  it('are read from storage and from a URL', () => {
    expect(viewedIds('[5,2,5]')).toEqual([5, 2]);
    expect(viewedIds('5,2')).toEqual([5, 2]);
  });

  it.each(['', '[]', 'null', '{"a":"b"}', '-1', '1.5', '0', '1e5', '9999999999999999', 'x7'])(
    'are none in %s',
    (text) => {
      expect(viewedIds(text)).toEqual([]);
    },
  );
});
