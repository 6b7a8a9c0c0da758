import { sorts } from '#shop/catalogue/rules/selection.ts';
import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { facetsFrom } from '#shop/catalogue/rules/facets.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingRequest } from './listing-request.ts';
import { isListingUrl, listingUrl } from './listing-url.ts';

const whole: ListingRequest = { word: undefined, selectedCategories: [], sort: 'none', page: 1 };

describe('a listing', () => {
  it.each<[address: string, request: Partial<ListingRequest>]>([
    ['/shop', {}],
    ['/shop?sort=popularity&page=2', { sort: 'popularity', page: 2 }],
    ["/shop/men's%20clothing", { word: "men's clothing" }],
    ["/shop/men's%20clothing", { selectedCategories: ["men's clothing"] }],
    [
      '/shop?category=jewelery&category=electronics',
      { selectedCategories: ['jewelery', 'electronics'] },
    ],
    ['/shop/50%25%20off%3F', { word: '50% off?' }],
    ['/shop/a%2Fb', { word: 'a/b' }],
    ['/shop?q=', { word: '' }],
    [
      '/shop/jewelery?brand=Acme&option.Size=M&sort=popularity',
      {
        word: 'jewelery',
        sort: 'popularity',
        facets: [
          ['brand', 'Acme'],
          ['option.Size', 'M'],
        ],
      },
    ],
    [
      '/shop?sort=popularity&view=grid3&size=24&from=2&page=4',
      { sort: 'popularity', view: 'grid3', size: 24, from: 2, page: 4 },
    ],
    ['/shop?page=2', { from: 2, page: 2 }],
    ['/shop/%252E%252E', { word: '..' }],
    ['/shop/sales%252Edata', { word: 'sales.data' }],
  ])('has the canonical URL %s', (address, request) => {
    expect(listingUrl({ ...whole, ...request })).toBe(address);
  });

  it('is parsed back from its canonical URL, for any request', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const address = listingUrl(request);
        const url = new URL(address, 'http://shop');
        expect(url.pathname).toMatch(/^\/shop(\/[^/]+)?$/);
        expect(listingUrl(read(url))).toBe(address);
      }),
    );
  });

  it('is recognized in another percent-encoding, which prevents a redirect loop', () => {
    const address = "/shop/men's%20clothing?sort=popularity";
    const url = new URL('/shop/men%27s%20%63lothing?sort=popularity&utm=x', 'http://shop');
    expect(isListingUrl(address, url)).toBe(true);
  });

  it('redirects from URLs with default values, form fields or another page', () => {
    const others = [
      '/shop?brand=',
      '/shop?stock=no',
      '/shop?sort=none',
      '/shop?page=1',
      '/shop?view=grid9',
      '/shop?size=12',
      '/shop?from=1',
      '/shop?q=bag',
      '/shop?page=2',
      '/shop/%',
    ];
    for (const other of others) {
      const url = new URL(other, 'http://shop');
      expect(isListingUrl(listingUrl(whole), url)).toBe(false);
    }
  });
});

const text = fc.string({ unit: 'binary', maxLength: 20 });
const name = fc.oneof(text, fc.constantFrom('.', '..', '.data', 'a.data', '%2E', '%', 'a/b', ' '));
const facets = fc.tuple(
  fc.oneof(
    fc.constantFrom('brand', 'in', 'price', 'sale'),
    text.map((option) => `option.${option}`),
  ),
  fc.oneof(fc.constantFrom('20-50', 'yes'), text),
);
const requests: fc.Arbitrary<ListingRequest> = fc.record({
  word: fc.option(name, { nil: undefined }),
  selectedCategories: fc.uniqueArray(fc.constantFrom('jewelery', "men's clothing", 'a&b=c', '..')),
  sort: fc.constantFrom(...sorts.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 1e6 }),
  from: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
  view: fc.constantFrom(undefined, 'rows', 'grid4'),
  size: fc.constantFrom(undefined, 3, 48),
  facets: fc.array(facets, { maxLength: 4 }).map((drawn) => facetsFrom(drawn)),
});

// As the router does: the path decoded once.
function read({ pathname, searchParams }: URL): ListingRequest {
  const word = pathname.startsWith('/shop/') ? pathname.slice('/shop/'.length) : undefined;
  return listingRequest(word && decodeURIComponent(word), searchParams);
}
