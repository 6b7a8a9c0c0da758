import { expect, it } from 'vitest';
import { storefrontManifest, withFewImports } from './storefront-manifest.ts';

const page = { hasDefaultExport: true, hasAction: false };
const download = { hasDefaultExport: false, hasAction: false };

it('a customer loads no routes of the admin and no downloads', () => {
  const routes = {
    root: { id: 'root', ...page },
    'storefront/home-page': { id: 'storefront/home-page', parentId: 'storefront/layout', ...page },
    'admin/layout': { id: 'admin/layout', parentId: 'root', ...page },
    'orders/orders-page': { id: 'orders/orders-page', parentId: 'admin/layout', ...page },
    export: { id: 'export', path: 'admin/orders.csv', ...download, hasAction: true },
    robots: { id: 'robots', path: 'robots.txt', ...download },
    'identity/sign-out': { id: 'sign-out', path: 'signout', ...download, hasAction: true },
  };
  const { url, routes: kept } = storefrontManifest({ url: '/assets/manifest-1.js', routes });
  expect(url).toBe('/assets/manifest-1-storefront.js');
  expect(Object.keys(kept)).toEqual(['root', 'storefront/home-page', 'identity/sign-out']);
});

it('the style sheet of all pages has one name, so that a part loaded later does not load it again', () => {
  const routes = {
    root: { id: 'root', ...page, css: ['/frame.css#'] },
    'storefront/home-page': {
      id: 'storefront/home-page',
      ...page,
      css: ['/home.css', '/dialog.css#', '/frame.css#'],
    },
  };
  const { routes: kept } = storefrontManifest({ url: '/assets/manifest-1.js', routes });
  expect(kept).toMatchObject({
    root: { css: ['/frame.css'] },
    'storefront/home-page': { css: ['/home.css', '/dialog.css#', '/frame.css'] },
  });
});

it('only pages that are fetched ahead name their imports, without those of every page', () => {
  const entry = { imports: ['/react.js'] };
  const routes = {
    'storefront/layout': { imports: ['/react.js', '/frame.js'] },
    'storefront/product-page': { imports: ['/react.js', '/frame.js', '/stars.js'] },
    'contact/contact-page': { imports: ['/react.js', '/field.js'] },
  };
  expect(withFewImports({ entry, routes }).routes).toEqual({
    'storefront/layout': { imports: [] },
    'storefront/product-page': { imports: ['/stars.js'] },
    'contact/contact-page': { imports: [] },
  });
});
