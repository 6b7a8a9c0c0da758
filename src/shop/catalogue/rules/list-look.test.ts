import { describe, expect, it } from 'vitest';
import { pageOf } from '#platform/paging.ts';
import {
  lookCookieValue,
  lookFrom,
  nextShown,
  offeredSizes,
  shownPage,
  withKeptLook,
} from './list-look.ts';

describe('the look of lists that a browser keeps', () => {
  it('is what was chosen, in few values', () => {
    const kept = (query: string) => lookCookieValue(lookFrom(new URLSearchParams(query)));
    expect(kept('view=grid3&size=24')).toBe('grid3.24');
    expect(kept('view=rows')).toBe('rows.');
    expect(kept('view=rows&size=7')).toBe('rows.');
    expect(kept('view=x&size=24')).toBeNull();
  });

  it.each([
    ['/shop', '/shop?view=grid3&size=24'],
    ['/shop.data?_routes=root', '/shop.data?_routes=root&view=grid3&size=24'],
    ["/shop/men's%20clothing?sort=newest", "/shop/men's%20clothing?sort=newest&view=grid3&size=24"],
    ['/collections/lamps', '/collections/lamps?view=grid3&size=24'],
  ])('applies to %s', (target, shown) => {
    for (const cookie of ['list-look=grid3.24', 'a=b; list-look=grid3.24; c=d'])
      expect(withKeptLook(target, cookie)).toBe(shown);
  });

  it.each(['/shop?page=2', '/shop?view=rows', '/shop?q=a&size=3', '/shopping', '/', '/product/1'])(
    'does not apply to %s, which says itself what it shows or is no list',
    (target) => expect(withKeptLook(target, 'list-look=grid3.24')).toBe(target),
  );

  it.each([
    '',
    'list-look=',
    'list-look=grid5.24',
    'xlist-look=grid3.24',
    'list-look=grid3.24&a=b',
  ])('is nothing for the cookie “%s”', (cookie) =>
    expect(withKeptLook('/shop', cookie)).toBe('/shop'),
  );
});

describe('pages that are shown together', () => {
  const list = { total: 400, pageSize: 48 };

  it('begin at the first of them, and at most 144 products before the end of the last', () => {
    expect(shownPage({ page: 3, from: 2 }, list)).toEqual({ ...pageOf(3, 400, 48), offset: 48 });
    expect(shownPage({ page: 5, from: 1 }, list)).toMatchObject({ number: 5, offset: 96 });
    expect(shownPage({ page: 9, from: 12 }, { total: 7, pageSize: 3 })).toMatchObject({
      number: 3,
      offset: 6,
    });
  });

  it('are continued until there are too many or no further ones', () => {
    const after = (page: number, from: number) => nextShown(shownPage({ page, from }, list));
    expect(after(1, 1)).toEqual({ page: 2, from: 1 });
    expect(after(4, 3)).toEqual({ page: 5, from: 3 });
    expect(after(3, 1)).toBeNull();
    expect(after(9, 9)).toBeNull();
  });
});

it('the size that the merchant has set is among those that are offered', () => {
  expect(offeredSizes(5)).toEqual([3, 5, 12, 24, 48]);
  expect(offeredSizes(12)).toEqual([3, 12, 24, 48]);
});
