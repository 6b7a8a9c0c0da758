import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { describe, expect, it } from 'vitest';
import { type TestServer, openTestServer } from '../../../tests/support/open-test-server.ts';
import type { RenderPage } from '../pages.ts';
import { pageShare } from './page-cache.ts';
import { pageKey } from './page-key.ts';

describe('a public page', () => {
  it('is rendered once and then served from the cache', async () => {
    const { server, rendered } = await countingServer();
    const first = await server.ask('/');
    const second = await server.ask('/');
    expect(second.body).toEqual(first.body);
    expect(rendered).toEqual(['/']);
  });

  it('page cache: a search is served from the cache from its second rendering on', async () => {
    const { server, rendered } = await countingServer();
    for (let visit = 0; visit < 4; visit += 1) await server.ask('/shop/lamp');
    expect(rendered).toEqual(['/shop/lamp', '/shop/lamp']);
  });

  it('page cache: concurrent requests for a search store it', async () => {
    const { server, rendered } = await countingServer();
    await Promise.all(Array.from({ length: 5 }, () => server.ask('/shop/lamp')));
    await server.ask('/shop/lamp');
    expect(rendered).toEqual(['/shop/lamp']);
  });

  it('is rendered once for concurrent requests', async () => {
    const { server, rendered } = await countingServer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask('/about')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toEqual(['/about']);
  });

  it('shows a change of the catalogue with the next request', async () => {
    const { server, rendered } = await countingServer();
    const before = await server.ask('/shop');
    await server.shop.db.write(raiseContentVersion);
    const after = await server.ask('/shop');
    expect(after.text).not.toBe(before.text);
    expect(rendered).toEqual(['/shop', '/shop']);
  });

  it('of one product is not affected by a change of another', async () => {
    const { server, rendered } = await countingServer();
    await server.ask('/product/1');
    await server.ask('/product/2');
    await server.shop.db.write((writer) => raiseProductVersion(writer, 2));
    await server.ask('/product/1');
    await server.ask('/product/2');
    expect(rendered).toEqual(['/product/1', '/product/2', '/product/2']);
  });

  it('page cache: keeps listings of the shop’s own categories among the pages, and searches apart', async () => {
    const { shop } = (await countingServer()).server;
    await shop.db.write((writer) =>
      writer
        .updateTable('categories')
        .set({ value: 'garden tools' })
        .where('value', '=', 'jewelery')
        .execute(),
    );
    const shares = [
      '/shop',
      '/shop/all',
      '/shop/garden%20tools',
      '/shop/jewelery',
      '/shop/lamp',
      '/shop/garden%20tools?page=6',
    ].map(async (path) => {
      const key = pageKey(new URL(path, 'http://shop'));
      return key && pageShare(shop, key);
    });
    expect(await Promise.all(shares)).toEqual([
      'pages',
      'pages',
      'pages',
      'searches',
      'searches',
      'searches',
    ]);
  });

  it('ignores unknown query parameters', async () => {
    const { server, rendered } = await countingServer();
    await server.ask('/shop?page=2&utm_source=mail');
    await server.ask('/shop?fbclid=1&page=2');
    expect(rendered).toEqual(['/shop?page=2']);
  });

  it('that does not exist shares one entry', async () => {
    const { server, rendered } = await countingServer();
    const unknown = ['/product/999', '/product/998?tab=reviews&page=7', '/product/x'];
    for (const path of ['/no', '/such/page', ...unknown]) {
      expect((await server.ask(path)).status).toBe(404);
    }
    expect(rendered).toEqual(['/404', '/product/0']);
  });

  it('page cache: is stored once for each look of lists that browsers keep, and nothing else of their cookies', async () => {
    const { server, rendered } = await countingServer();
    const visits = [
      'list-look=grid3.24; cart=ann',
      'cart=bob; list-look=grid3.24',
      'list-look=grid9.24',
      'list-look=grid3.25',
      'cart=eve',
    ];
    for (const cookie of [...visits, ...visits]) {
      await server.ask('/shop', { headers: { cookie } });
      await server.ask('/shop?page=2', { headers: { cookie } });
      await server.ask('/about', { headers: { cookie } });
    }
    expect(rendered.toSorted()).toEqual([
      '/about',
      '/shop',
      '/shop?page=2',
      '/shop?view=grid3',
      '/shop?view=grid3',
      '/shop?view=grid3&size=24',
      '/shop?view=grid3&size=24',
    ]);
  });

  it('caches its data under a key of its own', async () => {
    const { server, rendered } = await countingServer();
    await server.ask('/shop.data?page=2');
    const { headers } = await server.ask('/shop.data?page=2');
    expect(headers['content-type']).toBe('text/x-script');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(rendered).toEqual(['/shop.data?page=2']);
  });
});

describe('a cached response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', undefined],
  ])('answers Accept-Encoding %s with %s', async (accepted, encoding) => {
    const { server } = await countingServer();
    const { headers, body } = await server.ask('/', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(decoded(body, encoding).toString()).toContain('rendered 1');
  });

  it('has a strong ETag per encoding and responds 304 to any of them', async () => {
    const { server } = await countingServer();
    const plain = await server.ask('/');
    const packed = await server.ask('/', { headers: { 'accept-encoding': 'br' } });
    expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const known = { 'accept-encoding': 'br', 'if-none-match': `W/"x", ${packed.headers.etag}` };
    const again = await server.ask('/', { headers: known });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers['content-security-policy']).toBe(
      packed.headers['content-security-policy'],
    );
    await server.shop.db.write(raiseContentVersion);
    expect((await server.ask('/', { headers: known })).status).toBe(200);
  });

  it('responds to HEAD without a body', async () => {
    const { server } = await countingServer();
    const whole = await server.ask('/');
    const head = await server.ask('/', { method: 'HEAD' });
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  it('is revalidated by browsers on every visit', async () => {
    const { server } = await countingServer();
    expect((await server.ask('/')).headers['cache-control']).toBe('public, no-cache');
  });

  it('allows exactly the renderer’s inline scripts (T39)', async () => {
    const { server } = await countingServer();
    const { headers, text } = await server.ask('/');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(new RegExp(`; script-src 'self' '${literal(hashOf('hello(1)'))}'$`));
    expect(text).toContain('<script>hello(1)</script>');
    expect(text).toContain('<script>evil()</script>');
    expect(text).not.toContain('nonce');
  });

  it('is recompressed after frequent requests', async () => {
    const { server } = await countingServer();
    const headers = { 'accept-encoding': 'br' };
    const first = await server.ask('/', { headers });
    await expect
      .poll(async () => (await server.ask('/', { headers })).headers.etag)
      .not.toBe(first.headers.etag);
    const tight = await server.ask('/', { headers });
    expect(decoded(tight.body, 'br')).toEqual(decoded(first.body, 'br'));
    const known = { ...headers, 'if-none-match': String(first.headers.etag) };
    expect((await server.ask('/', { headers: known })).status).toBe(304);
  });
});

describe('the encodings of a page', () => {
  it('page cache: compresses once for concurrent requests, and each encoding when it is requested', async () => {
    const { server, rendered } = await countingServer();
    const ask = (accepted: string) => server.ask('/', { headers: { 'accept-encoding': accepted } });
    const answers = await Promise.all([ask('br'), ask('br'), ask('gzip'), ask('identity')]);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'br',
      'gzip',
      undefined,
    ]);
    const [first, second] = answers;
    expect(second?.body).toEqual(first?.body);
    expect(rendered).toEqual(['/']);
  });

  it('page cache: tightens an encoding that is first requested later', async () => {
    const { server } = await countingServer();
    for (let visit = 0; visit < 20; visit += 1) await server.ask('/');
    const headers = { 'accept-encoding': 'gzip' };
    const first = await server.ask('/', { headers });
    await expect
      .poll(async () => (await server.ask('/', { headers })).headers.etag)
      .not.toBe(first.headers.etag);
    const tight = await server.ask('/', { headers });
    expect(decoded(tight.body, 'gzip')).toEqual(decoded(first.body, 'gzip'));
  });
});

describe('personal data', () => {
  it('never reaches a public page, which is rendered anonymously (T37)', async () => {
    const seen: Record<string, string>[] = [];
    const server = await openTestServer({
      render: async (request) => {
        seen.push(Object.fromEntries(request.headers));
        return page('for everyone');
      },
    });
    const headers = {
      cookie: 'session=ann',
      authorization: 'Bearer ann',
      'user-agent': 'ann',
      'x-forwarded-for': '10.0.0.1',
      'accept-language': 'de',
    };
    const answer = await server.ask('/', { headers });
    expect(answer.text).toContain('for everyone');
    expect(seen).toEqual([{ accept: 'text/html' }]);
  });

  it('is never cached from a response that sets a cookie (T37)', async () => {
    let count = 0;
    const server = await openTestServer({
      render: async (request, { isForEveryone }) => {
        count += 1;
        return page(`${request.headers.get('cookie')} ${!isForEveryone}`, {
          'set-cookie': `cart=${count}`,
        });
      },
    });
    const ann = await server.ask('/', { headers: { cookie: 'ann' } });
    const bob = await server.ask('/', { headers: { cookie: 'bob' } });
    expect([ann.text, bob.text]).toEqual(['ann true', 'bob true']);
    expect(bob.headers['set-cookie']).not.toEqual(ann.headers['set-cookie']);
    expect(bob.headers['cache-control']).toBe('private, no-store');
  });

  it('is never cached from redirects and errors, which are passed on', async () => {
    const statuses = [500, 302, 200];
    const server = await openTestServer({
      render: async () => {
        const status = statuses.shift() ?? 200;
        return new Response('x', { status, headers: { location: '/shop/all' } });
      },
    });
    const failed = await server.ask('/shop');
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'private, no-store']);
    const moved = await server.ask('/shop');
    expect([moved.status, moved.headers.location]).toEqual([302, '/shop/all']);
    expect((await server.ask('/shop')).status).toBe(200);
  });
});

/** Serves numbered pages and writes down what was rendered. */
async function countingServer(): Promise<{ server: TestServer; rendered: string[] }> {
  const rendered: string[] = [];
  const render: RenderPage = async (request, { nonce }) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    // Long enough for others to ask meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const isMissing = ['/404', '/product/0'].includes(pathname);
    const type = pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8';
    const script = `<script nonce="${nonce}">hello(${rendered.length})</script>`;
    const injected = '<em><script>evil()</script></em>';
    const data = '<script type="application/ld+json">{"@type":"Product"}</script>';
    return new Response(
      `<p>rendered ${rendered.length}</p>${injected}${script}${data}${'a'.repeat(2000)}`,
      {
        status: isMissing ? 404 : 200,
        headers: { 'content-type': type },
      },
    );
  };
  return { server: await openTestServer({ render }), rendered };
}

function page(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { 'content-type': 'text/html', ...headers } });
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function literal(text: string): string {
  return text.replaceAll(/[+/]/g, String.raw`\$&`);
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
