import { describe, expect, it } from 'vitest';
import { listingRequest } from './listing-request.ts';

describe('the URL of a listing', () => {
  it('[2.57] [4.64] without a term requests the whole list, unsorted, from page 1', () => {
    expect(read('/shop')).toEqual({
      word: undefined,
      selectedCategories: [],
      sort: 'none',
      page: 1,
    });
  });

  it('contains the category, the sort order and the page', () => {
    expect(read("/shop/women's%20clothing?sort=lowtoHigh&page=3")).toEqual({
      word: "women's clothing",
      selectedCategories: [],
      sort: 'lowtoHigh',
      page: 3,
    });
  });

  it('may contain several categories, without duplicates', () => {
    const { selectedCategories } = read(
      '/shop?category=jewelery&category=electronics&category=jewelery',
    );
    expect(selectedCategories).toEqual(['jewelery', 'electronics']);
  });

  it('contains the search text, and distinguishes an empty search', () => {
    expect(read('/shop?q=leather+bag').word).toBe('leather bag');
    expect(read('/shop?q=').word).toBe('');
    expect(read('/shop?q=++').word).toBe('');
    expect(read('/shop/%20').word).toBe('');
  });

  it('ignores selected categories if there is a term', () => {
    expect(read('/shop/electronics?category=jewelery').selectedCategories).toEqual([]);
  });

  it('[4.55] starts at page 1 where the page is missing or unreadable', () => {
    for (const page of ['', '0', '-2', '1.5', 'two', '1e9', '99999999999999999999']) {
      expect(read(`/shop?page=${page}`).page).toBe(1);
    }
  });
});

describe('the filter sent as a form', () => {
  it('selects the category that was checked while All was checked', () => {
    expect(read('/shop?category=all&category=electronics').selectedCategories).toEqual([
      'electronics',
    ]);
  });

  it('selects everything if All was checked in addition to categories', () => {
    expect(read('/shop?category=only-all&category=electronics').selectedCategories).toEqual([]);
  });

  it('selects everything if only All or nothing is checked', () => {
    expect(read('/shop?category=all').selectedCategories).toEqual([]);
    expect(read('/shop?category=only-all').selectedCategories).toEqual([]);
    expect(read('/shop?category=').selectedCategories).toEqual([]);
  });
});

// As the router does: the path decoded once.
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const word = pathname.startsWith('/shop/') ? pathname.slice('/shop/'.length) : undefined;
  return listingRequest(word && decodeURIComponent(word), searchParams);
}
