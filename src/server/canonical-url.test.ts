import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';
import { canonicalUrl } from './canonical-url.ts';

describe('a non-canonical path', () => {
  it.each([
    ['/Shop', '/shop'],
    ['/SHOP/Navy%20Shirt', '/shop/Navy%20Shirt'],
    ['/shop/', '/shop'],
    [
      "/Shop/men's%20clothing/?page=2&sort=popularity",
      "/shop/men's%20clothing?page=2&sort=popularity",
    ],
    ['/PRODUCT/1', '/product/1'],
    ['/product/1/', '/product/1'],
    ['/About', '/about'],
    ['/about//', '/about'],
    ['/%41bout', '/about'],
    ['/SignIn?next=%2FViewCart', '/signin?next=%2FViewCart'],
    ['/Admin/Products/?page=2', '/admin/products?page=2'],
    ['/API/Products', '/api/Products'],
  ])('%s redirects to %s', (path, address) => {
    expect(canonicalUrl(new URL(`http://shop${path}`))).toBe(address);
  });

  it.each([
    '/',
    '/shop',
    '/shop/Navy%20Shirt',
    '/shop?q=',
    '/product/1?from=Mail',
    '/Nowhere/',
    '/%2F%2Fevil.example/',
    '/evil.example/shop/',
    '/_.data',
    '/shop.data?page=2',
    '/site/Map.svg',
  ])('%s is canonical', (path) => {
    expect(canonicalUrl(new URL(`http://shop${path}`))).toBeNull();
  });

  it('is redirected permanently before any page is rendered', async () => {
    const rendered: string[] = [];
    const server = await openTestServer({
      render: async ({ url }) => {
        rendered.push(url);
        return new Response('page');
      },
    });
    const answer = await server.ask('/Shop/Navy%20Shirt/?page=2');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/shop/Navy%20Shirt?page=2');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await server.ask('/ABOUT', { method: 'HEAD' })).status).toBe(308);
    expect(rendered).toEqual([]);
  });

  it.each(['//evil.example/', '/\\evil.example/', '/%5Cevil.example/', '/%2Fevil.example/'])(
    '%s never redirects to another site',
    async (path) => {
      const server = await openTestServer();
      const raw = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect(await server.askRaw(raw)).not.toMatch(/^location:/im);
    },
  );

  it('is not redirected for other methods than GET and HEAD', async () => {
    const server = await openTestServer();
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    expect((await server.ask('/SignIn', { method: 'POST', headers, body: 'x' })).status).toBe(200);
  });
});
