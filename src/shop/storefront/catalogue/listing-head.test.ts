import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import { money } from '#platform/money.ts';
import { expect, test } from 'vitest';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { type FacetedListing, listingHead } from './listing-head.ts';

const categories = demoCategories.map((category) => ({ ...category, productCount: 4 }));
const shop = { shopName: 'Vitrine', tagline: 'A small shop.' };

test.each<[string, Partial<FacetedListing>, string]>([
  ['the whole shop', {}, '/shop'],
  ['the whole shop, cheapest first', { sort: 'lowtoHigh' }, '/shop'],
  [
    'a category, also when requested by an alias',
    { selection: { kind: 'categories', values: ["men's clothing"] } },
    "/shop/men's%20clothing",
  ],
  [
    'two categories',
    { selection: { kind: 'categories', values: ['jewelery', 'electronics'] } },
    '/shop?category=jewelery&category=electronics',
  ],
  ['a search', { selection: { kind: 'search', text: 'Navy shirt' } }, '/shop/Navy%20shirt'],
  [
    'a list with facets, cheapest first',
    { facets: [['brand', 'Acme']], sort: 'lowtoHigh' },
    '/shop?brand=Acme',
  ],
  ['a later page', { page: pageAt(2) }, '/shop?page=2'],
  ['a later page in a look of its own', { page: pageAt(2), isArranged: true }, '/shop'],
])('%s has one canonical URL', (_name, shown, address) => {
  expect(listingHead(listing(shown), 'https://shop.example', shop)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: `https://shop.example${address}`,
  });
});

test('the title of a later page contains its number', () => {
  const titles = [1, 2].map((number) => titleOf(listing({ page: pageAt(number) })));
  expect(titles).toEqual(['Shop, Vitrine', 'Shop, page 2, Vitrine']);
});

test.each<[string, string, Partial<FacetedListing>]>([
  ['a category', 'nothing', { selection: { kind: 'categories', values: ['jewelery'] } }],
  ['a list with facets', 'noindex, follow', { facets: [['sale', 'yes']] }],
  ['a list in a look of its own', 'noindex, follow', { isArranged: true }],
  ['a search with results', 'noindex, follow', { selection: { kind: 'search', text: 'shirt' } }],
  [
    'a search without results',
    'noindex',
    { selection: { kind: 'categories', values: ['sofa'] }, page: pageAt(1, 0) },
  ],
  ['a blank search', 'noindex', { selection: { kind: 'blank' } }],
])('%s tells search engines %s', (_name, robots, shown) => {
  const head = listingHead(listing(shown), 'https://shop.example', shop);
  const robotsMeta = head.find((part) => 'name' in part && part.name === 'robots');
  expect(robotsMeta && 'content' in robotsMeta ? robotsMeta.content : 'nothing').toBe(robots);
});

test('a shared category shows its photo, else its first product; other lists show the shop', () => {
  const named = (name: string) => ({ name, alt: '', width: 800, height: 800, placeholder: '' });
  const products = [
    {
      id: 7,
      title: 'Lamp',
      description: 'A hinged arm.',
      category: 'electronics',
      price: money(4950, 'USD'),
      isFromPrice: false,
      compareAt: null,
      rating: { rateTenths: 46, count: 12 },
      picture: named('lamp'),
      secondPicture: null,
      colors: [],
      availability: 'in-stock' as const,
    },
  ];
  const about = { description: '', seoTitle: '', seoDescription: '', photo: null };
  const imageOf = (shown: Partial<FacetedListing>) => {
    const head = listingHead(listing({ products, ...shown }), 'https://shop.example', shop);
    const image = head.find((part) => 'property' in part && part.property === 'og:image');
    return image && 'content' in image ? image.content : null;
  };
  expect(imageOf({ about })).toBe('https://shop.example/pictures/lamp-800.jpg');
  const photographed = { ...about, photo: named('shelf') };
  expect(imageOf({ about: photographed })).toBe('https://shop.example/pictures/shelf-800.jpg');
  expect(imageOf({})).toBe('https://shop.example/site/social-card.png');
});

test('a category has the texts of the merchant for search engines, else its description', () => {
  const selection = { kind: 'categories' as const, values: ['jewelery'] };
  const texts = { description: 'Rings of **gold**.', seoTitle: 'Rings', seoDescription: '' };
  const about = { ...texts, photo: null };
  const head = listingHead(listing({ selection, about }), 'https://shop.example', shop);
  expect(head).toContainEqual({ title: 'Rings, Vitrine' });
  expect(head).toContainEqual({ name: 'description', content: 'Rings of gold.' });
  expect(head).toContainEqual({
    'script:ld+json': expect.objectContaining({
      '@type': 'CollectionPage',
      name: 'Jewelery',
      description: 'Rings of gold.',
      url: 'https://shop.example/shop/jewelery',
    }),
  });
  const later = { ...about, seoDescription: 'Gold.' };
  const second = listingHead(
    listing({ selection, about: later, page: pageAt(2) }),
    'https://shop.example',
    shop,
  );
  expect(second).toContainEqual({ title: 'Rings, page 2, Vitrine' });
  expect(second).toContainEqual({ property: 'og:description', content: 'Gold.' });
});

function listing(shown: Partial<FacetedListing>): FacetedListing {
  const whole: FacetedListing = {
    categories,
    selection: { kind: 'all' },
    misspelt: null,
    sort: 'none',
    view: 'rows',
    sizes: [3],
    page: pageAt(1),
    products: [],
  };
  return { ...whole, ...shown };
}

function pageAt(number: number, total = 12): Listing['page'] {
  return { number, count: Math.ceil(total / 3) || 1, total, size: 3, offset: (number - 1) * 3 };
}

function titleOf(shown: Listing): unknown {
  const [first] = listingHead(shown, 'https://shop.example', shop);
  return first && 'title' in first ? first.title : undefined;
}
