import { expect, it } from 'vitest';
import { storefrontManifest } from './storefront-manifest.ts';

it('a customer loads no routes of the admin', () => {
  const routes = {
    root: { id: 'root' },
    'storefront/home-page': { id: 'storefront/home-page', parentId: 'storefront/layout' },
    'admin/layout': { id: 'admin/layout', parentId: 'root' },
    'orders/orders-page': { id: 'orders/orders-page', parentId: 'admin/layout' },
  };
  const { url, routes: kept } = storefrontManifest({ url: '/assets/manifest-1.js', routes });
  expect(url).toBe('/assets/manifest-1-storefront.js');
  expect(Object.keys(kept)).toEqual(['root', 'storefront/home-page']);
});
