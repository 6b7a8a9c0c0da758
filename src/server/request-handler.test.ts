import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const publicUrl = 'https://shop.example.org';

describe('the Host header', () => {
  it.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
  ])("is rejected when it is '%s', before any page (T34)", async (host) => {
    const rendered: string[] = [];
    const server = await openTestServer({
      render: async ({ url }) => {
        rendered.push(url);
        return new Response('page');
      },
    });
    const forwarded = { 'x-forwarded-host': 'evil.example' };
    const answer = await server.ask('/', { headers: { host, ...forwarded } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('evil');
    expect((await server.ask('/', { headers: forwarded })).status).toBe(200);
    expect(rendered.filter((url) => url.includes('evil'))).toEqual([]);
  });

  it.each(['localhost', 'LOCALHOST:9000', '127.0.0.1:3000', '[::1]:3000'])(
    "may be '%s' in the demo",
    async (host) => {
      const server = await openTestServer();
      expect((await server.ask('/', { headers: { host } })).status).toBe(200);
    },
  );

  it('must be the public host in live mode (T34)', async () => {
    const server = await openTestServer({ publicUrl });
    for (const host of ['shop.example.org', 'Shop.Example.org:443']) {
      expect((await server.ask('/', { headers: { host } })).status).toBe(200);
    }
    for (const host of ['127.0.0.1', 'localhost', 'www.shop.example.org', 'shop.example.org:80']) {
      expect((await server.ask('/', { headers: { host } })).status).toBe(400);
    }
  });

  it('must not be repeated (T34)', async () => {
    const server = await openTestServer();
    const twice = await server.askRaw(
      'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(twice).toMatch(/^HTTP\/1\.1 400 /);
    const missing = await server.askRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(missing).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not determine the origin of personal pages (T34)', async () => {
    const urls: string[] = [];
    const server = await openTestServer({
      publicUrl,
      render: async ({ url }) => {
        urls.push(url);
        return new Response('page');
      },
    });
    await server.ask('/viewcart', {
      headers: { host: 'shop.example.org', 'x-forwarded-proto': 'http' },
    });
    expect(urls).toEqual(['https://shop.example.org/viewcart']);
  });
});

describe('a request line', () => {
  it.each([
    ['//evil.example/', 400],
    ['/\\evil.example/', 400],
    ['/shop/%00', 400],
    ['/shop/%E0%A4%A', 400],
    [`/shop/${'x'.repeat(2100)}`, 414],
  ])('%s is answered %s', async (path, status) => {
    const server = await openTestServer();
    const raw = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    expect(await server.askRaw(raw)).toContain(`HTTP/1.1 ${status} `);
  });

  it.each(['http://evil.example/', '*', 'evil'])('for %s is rejected', async (target) => {
    const server = await openTestServer();
    const raw = `OPTIONS ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    expect(await server.askRaw(raw)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['TRACE', 'PROPFIND', 'SEARCH'])('with the method %s is rejected', async (method) => {
    const server = await openTestServer();
    expect((await server.ask('/', { method })).status).toBe(405);
  });

  it('reaches the routes with a normalized path', async () => {
    const urls: string[] = [];
    const server = await openTestServer({
      cachesPages: false,
      render: async ({ url }) => {
        urls.push(new URL(url).pathname);
        return new Response('page');
      },
    });
    for (const path of ['/a/../viewcart', '/./viewcart', '/%2e%2e/viewcart'])
      await server.ask(path);
    expect(urls).toEqual(['/viewcart', '/viewcart', '/viewcart']);
    expect((await server.ask('/x/../healthz')).text).toBe('ok\n');
  });
});

it('personal, admin and API responses are not indexed', async () => {
  const server = await openTestServer();
  for (const path of ['/viewcart', '/admin', '/api/products', '/healthz', '/metrics']) {
    expect((await server.ask(path)).headers['x-robots-tag'], path).toBe('noindex');
  }
  for (const path of [
    '/',
    '/shop',
    '/product/1',
    '/signin?tab=register',
    '/pictures/navy-t-shirt-1a2b3c4d-400.avif',
  ]) {
    expect((await server.ask(path)).headers['x-robots-tag'], path).toBeUndefined();
  }
});

describe('the request id', () => {
  it('is generated per response and passed to pages', async () => {
    const received: string[] = [];
    const server = await openTestServer({
      render: async (_request, { requestId }) => {
        received.push(requestId);
        return new Response('page');
      },
    });
    const headers = { 'x-request-id': 'chosen-outside' };
    const answers = [];
    for (const path of ['/viewcart', '/', '/', '/healthz', '//']) {
      answers.push(await server.ask(path, { headers }));
    }
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(received).toEqual(ids.slice(0, 2));
  });
});
