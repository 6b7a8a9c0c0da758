import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import { expect, it } from 'vitest';
import { listingHeading, listingName, listingTitle, listingTrail } from './listing-title.ts';

const shelf = {
  homeLabel: '',
  filterLabel: '',
  aliases: [],
  picture: null,
  position: 0,
  parentId: null,
};
const categories = ["women's clothing", 'electronics'].map((value) => {
  return { ...shelf, id: value, value, productCount: 8 };
});
const page = { number: 1, count: 3, offset: 0, size: 3, total: 8 };

it('a listing is named after its categories, its search, or nothing', () => {
  expect(nameOf({ kind: 'all' })).toBeNull();
  expect(nameOf({ kind: 'blank' })).toBeNull();
  expect(nameOf({ kind: 'search', text: 'leather bag' })).toBe('“leather bag”');
  const both = categories.map(({ value }) => value);
  expect(nameOf({ kind: 'categories', values: both })).toBe("women's clothing and electronics");
});

it('the heading of a listing says what is shown', () => {
  const heading = (selection: Listing['selection']) => listingHeading({ selection, categories });
  expect(heading({ kind: 'all' })).toBe('All products');
  expect(heading({ kind: 'search', text: 'lamp' })).toBe('Results for “lamp”');
  expect(heading({ kind: 'categories', values: ['umbrella'] })).toBe('Results for “umbrella”');
  expect(heading({ kind: 'categories', values: ['electronics'] })).toBe('Electronics');
});

it('an unknown category is named like a search', () => {
  expect(nameOf({ kind: 'categories', values: ['umbrella'] })).toBe('“umbrella”');
});

it('a title starts with a capital and contains the page number, except on page 1', () => {
  const selection = { kind: 'categories' as const, values: ["women's clothing"] };
  expect(listingTitle({ selection, categories, page })).toBe("Women's clothing");
  const second = { ...page, number: 2 };
  expect(listingTitle({ selection, categories, page: second })).toBe("Women's clothing, page 2");
});

it('[2.55] the breadcrumb of the whole shop reads Home > shop', () => {
  const trail = listingTrail({ selection: { kind: 'all' }, categories });
  expect(trail.map(({ label }) => label)).toEqual(['Home', 'shop']);
});

it('the breadcrumb of a category links to the whole shop', () => {
  const selection = { kind: 'categories' as const, values: ['electronics'] };
  expect(listingTrail({ selection, categories })).toEqual([
    { label: 'Home', to: '/' },
    { label: 'shop', to: '/shop' },
    { label: 'electronics' },
  ]);
});

it('the breadcrumb of a category within others has a link to each of them', () => {
  const phones = { ...shelf, id: 'phones', value: 'phones', productCount: 1 };
  const tree = [...categories, { ...phones, parentId: 'electronics' }];
  const selection = { kind: 'categories' as const, values: ['phones'] };
  expect(listingTrail({ selection, categories: tree })).toEqual([
    { label: 'Home', to: '/' },
    { label: 'shop', to: '/shop' },
    { label: 'electronics', to: '/shop/electronics' },
    { label: 'phones' },
  ]);
});

function nameOf(selection: Listing['selection']): string | null {
  return listingName({ selection, categories });
}
