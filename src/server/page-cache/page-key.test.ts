import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../../routes.ts';
import { notFoundPath, pageKey, uncachedSegments } from './page-key.ts';

const pages = [
  ['/', '/'],
  ['/?utm_source=mail&page=2', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/contact?x=1', '/contact'],
  ['/newsletter', '/newsletter'],
  ['/privacy', '/privacy'],
  ['/terms/', '/terms'],
  ['/shipping?utm_source=mail', '/shipping'],
  ['/returns', '/returns'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/shop?sort=none&page=1', '/shop'],
  ['/shop?sort=popularity&page=2&fbclid=x', '/shop?sort=popularity&page=2'],
  ['/shop?page=2&sort=popularity', '/shop?sort=popularity&page=2'],
  ['/shop?sort=cheapest&page=two', '/shop'],
  ['/shop?page=-1', '/shop'],
  ['/shop?page=005', '/shop?page=5'],
  ['/shop?page=2&from=2&view=tiles&size=1000', '/shop?page=2'],
  ['/shop/all', '/shop/all'],
  ['/product/1', '/product/1'],
  ['/product/1/', '/product/1'],
  ['/product/1?colour=navy', '/product/1'],
  ['/product/1?tab=shipping&page=2', '/product/1'],
  ['/product/1?utm_source=mail&tab=reviews&page=1', '/product/1?tab=reviews'],
  ['/robots.txt', '/robots.txt'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
] as const;

const data = [
  ['/_.data', '/_.data'],
  ['/_.data?_routes=root', '/_.data'],
  ['/shop.data?page=3', '/shop.data?page=3'],
  ['/shop/_.data', '/shop.data'],
  ['/shop/all.data?sort=mostRated', '/shop/all.data?sort=mostRated'],
  ['/product/7.data', '/product/7.data'],
  ['/product/7.data?tab=reviews&page=2', '/product/7.data?tab=reviews&page=2'],
  ['/about.data', '/about.data'],
  ['/nowhere.data', `${notFoundPath}.data`],
] as const;

const searches = [
  ['/shop?category=jewelery&category=electronics', '/shop?category=jewelery&category=electronics'],
  ["/shop/men's%20clothing?category=jewelery", "/shop/men's%20clothing"],
  ['/shop/men%27s%20clothing', "/shop/men's%20clothing"],
  ['/shop/navy%20shirt', '/shop/navy%20shirt'],
  ['/shop/%20navy%20', '/shop/navy'],
  ['/shop/24%2F7', '/shop/24%2F7'],
  ['/shop/v1.2', '/shop/v1.2'],
  ['/shop/foo%252Edata', '/shop/foo%252Edata'],
  ['/shop/%20', '/shop?q='],
  ['/shop?q=', '/shop?q='],
  ['/shop?q=shoes&category=jewelery', '/shop?q=shoes'],
  ['/shop?sort=none&brand=Acme&utm_source=mail', '/shop?brand=Acme'],
  ['/shop/jewelery?option.Size=M&stock=yes', '/shop/jewelery?option.Size=M&stock=yes'],
  // In another order, the page redirects to the canonical URL.
  ['/shop?stock=yes&brand=Acme', '/shop?stock=yes&brand=Acme'],
  ['/shop?colour=navy&brand=Acme', '/shop?brand=Acme'],
  ['/shop?category=shoes', '/shop?category=shoes'],
  ['/collections/new-lamps', '/collections/new-lamps'],
  [
    '/collections/new-lamps?category=shoes&sale=yes&sort=popularity&page=2',
    '/collections/new-lamps?sale=yes&sort=popularity&page=2',
  ],
  ['/shop?size=24&view=grid3&page=4&from=2&x=1', '/shop?view=grid3&size=24&from=2&page=4'],
  ['/shop/jewelery?view=grid2&from=1', '/shop/jewelery?view=grid2'],
  ['/collections/new-lamps?size=12', '/collections/new-lamps?size=12'],
  ['/shop?page=6', '/shop?page=6'],
  ['/shop?page=99999999999', '/shop?page=999999'],
  ['/sitemap-pages.xml', '/sitemap-pages.xml'],
  ['/sitemap-12.xml', '/sitemap-12.xml'],
  [`/shop/${'x'.repeat(300)}`, `/shop/${'x'.repeat(100)}`],
  [`/shop/${'x'.repeat(99)}%F0%9F%91%9F`, `/shop/${'x'.repeat(99)}%EF%BF%BD`],
] as const;

const missing = [
  '/nowhere',
  '/about/us',
  '/shop/all/more',
  '/collections',
  '/collections/new_lamps',
  '/collections/new-lamps/more',
  '/product',
  '/product/1/reviews',
  '/product/1/review/more',
  '/404',
  '/wp-admin/',
  '/ABOUT',
];

const uncached = [
  '/signin',
  '/forgot',
  '/reset?token=x',
  '/verify?token=x',
  '/viewcart',
  '/checkout',
  '/myorder',
  '/product/1/review',
  '/product/1/review.data',
  '/product/1/back-in-stock',
  '/product/1/delivery',
  '/product/1/size-guide',
  '/Product/1/Review/',
  '/admin',
  '/admin/products',
  '/ADMIN/users',
  '/api/products',
  '/healthz',
  '/favicon.svg',
  '/sitemap-0.xml',
  '/sitemap-1e9.xml',
  '/assets/root-abc.js',
  '/pictures/navy-t-shirt-1a2b3c4d-400.avif',
  '/viewcart.data',
  '/admin/products.data',
];

describe('cache keys', () => {
  it.each(pages)('%s is the page %s', (requested, path) => {
    expect(keyOf(requested)).toMatchObject({ path, share: 'pages', terms: [] });
  });

  it.each(data)('the data of %s has the key %s', (requested, path) => {
    expect(keyOf(requested)).toMatchObject({ path });
  });

  it.each(searches)(
    '%s has the key %s, beside the pages unless its terms are found to be categories',
    (requested, path) => {
      expect(keyOf(requested)).toMatchObject({ path, share: 'searches', productId: null });
    },
  );

  it.each(missing)('%s shares the not-found page', (requested) => {
    expect(keyOf(requested)).toEqual({
      path: notFoundPath,
      share: 'pages',
      terms: [],
      productId: null,
    });
  });

  it.each(['/product/0', '/product/abc', '/product/01', '/product/9999999999999999'])(
    '%s shares the not-found product page',
    (requested) => {
      expect(keyOf(requested)).toMatchObject({
        path: '/product/0',
        share: 'pages',
        productId: null,
      });
    },
  );

  it('older reviews of a product are in the small share', () => {
    expect(keyOf('/product/31?page=007&tab=reviews')).toMatchObject({
      path: '/product/31?tab=reviews&page=7',
      share: 'searches',
      productId: 31,
    });
  });

  it('a later page of a listing stays beside the pages, whatever its category', () => {
    expect(keyOf('/shop/jewelery?page=5')?.terms).toEqual(['jewelery']);
    expect(keyOf('/shop/jewelery?page=6')).toMatchObject({ share: 'searches', terms: [] });
  });

  it('a product page depends on its product, the others on the catalogue alone', () => {
    expect(keyOf('/product/31')?.productId).toBe(31);
    expect(keyOf('/product/31.data')?.productId).toBe(31);
    expect(keyOf('/shop')?.productId).toBeNull();
  });

  it.each(uncached)('%s is never cached', (requested) => {
    expect(keyOf(requested)).toBeNull();
  });

  it('a normalized key is its own key', () => {
    for (const [, path] of [...pages, ...searches]) {
      expect(keyOf(path)?.path).toBe(path);
    }
  });

  it('every route is classified as public or per request', () => {
    const unknown = pathsOf(routes).filter((path) => keyOf(`/${path}`)?.path === notFoundPath);
    expect(unknown.filter((path) => path !== '*')).toEqual([]);
  });

  it('no public page is classified as per request', () => {
    const publicNames = 'shop product about contact newsletter privacy terms shipping returns';
    for (const name of ['', ...publicNames.split(' ')]) {
      expect(uncachedSegments.has(name)).toBe(false);
    }
  });
});

function keyOf(requested: string) {
  return pageKey(new URL(`http://shop${requested}`));
}

/** Every route's path with 1 in place of its parameters. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const full = [parent, path?.replace(/:\w+\??/g, '1')].filter(Boolean).join('/');
    return [...(path !== undefined || index ? [full] : []), ...pathsOf(children ?? [], full)];
  });
}
