import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { operations } from '../../src/operations.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import { countQueued } from '#platform/queue/queue.ts';
import type * as handlerModule from '../../src/page-handler.ts';
import { pageAddresses } from '../access/endpoint-requests.ts';
import buildPages from '../support/build-pages.ts';
import { runUntilIdle } from '../support/run-import.ts';
import { type TestServer, openTestServer } from '../support/open-test-server.ts';
import { eachEngine } from '../support/each-engine.ts';
import { cookieOf } from '../support/session-cookie.ts';
import { smallShop } from '../support/small-shop.ts';

const pagesFile = fileURLToPath(new URL('../../build/server/handler.js', import.meta.url));
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const formType = 'application/x-www-form-urlencoded';

// Does nothing if the test run has already built the pages.
beforeAll(buildPages, 600_000);

eachEngine('text that databases cannot store', ({ open }) => {
  const openShop = async (): Promise<TestServer> => {
    const shop = await smallShop(await open());
    const pages = (await import(pathToFileURL(pagesFile).href)) as typeof handlerModule;
    return openTestServer({ shop, render: pages.createWebHandler(shop) });
  };

  it('is rejected in every form and queues no job', async () => {
    const server = await openShop();
    const headers = { ...sameOrigin, cookie: await cookieOf(server, 'owner') };
    const posts = pageAddresses().filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(50);
    const taken: string[] = [];
    for (const { path } of posts) {
      for (const { type, body } of [urlencoded, multipart]) {
        const options = { method: 'POST', headers: { ...headers, 'content-type': type }, body };
        const { status } = await server.ask(path, options);
        const isRefused = status === 400 || status === 404;
        if (!isRefused && !readsNoText.has(path.replace(/\.data$/, '')))
          taken.push(`${path} ${type} ${status}`);
      }
    }
    expect(taken).toEqual([]);
    expect(await countQueued(server.shop.db.read, jobQueue, server.shop.clock())).toEqual({
      due: 0,
      later: 0,
      failed: 0,
    });
  });

  it('is rejected in every API body', async () => {
    const server = await openShop();
    const headers = { ...sameOrigin, cookie: await cookieOf(server, 'owner') };
    const taken: string[] = [];
    for (const { method, path } of operations) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
      for (const body of [String.raw`{"login":"a\u0000b"}`, String.raw`[{"a":"\uDC00"}]`]) {
        if (method === 'GET' || method === 'DELETE') continue;
        const type = { 'content-type': 'application/json' };
        const answer = await server.ask(address, {
          method,
          headers: { ...headers, ...type },
          body,
        });
        const isRefused = answer.status === 400 && answer.text.includes('"invalid-text"');
        if (!isRefused) taken.push(`${method} ${address} ${answer.status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('is rejected in every path and query', async () => {
    const server = await openShop();
    const headers = { cookie: await cookieOf(server, 'owner') };
    const pages = pageAddresses().filter(({ method }) => method === 'GET');
    const lists = operations.filter(({ method }) => method === 'GET');
    const paths = [
      ...pages.map(({ path }) => path),
      ...lists.map(({ path }) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`),
    ];
    for (const path of [...paths.map((one) => `${one}?q=a%00b`), '/shop/a%00b', '/shop?%00']) {
      expect([path, (await server.ask(path, { headers })).status]).toEqual([path, 400]);
    }
  });

  it('is removed from cells and names of product files', async () => {
    const { shop, ask } = await openShop();
    const headers = { ...sameOrigin, cookie: await cookieOf({ shop }, 'owner') };
    const type = 'multipart/form-data; boundary=b';
    const part = 'Content-Disposition: form-data; name="file"; filename="a\0b.csv"';
    // An early NUL byte would mark the file as binary, so this one comes late.
    const rows = `${'Hat,Warm,men,12.50\r\n'.repeat(1000)}H\0at,Warm,men,12.50\r\n`;
    const file = `Title,Description,Category,Price\r\n${rows}`;
    const body = `--b\r\n${part}\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`;
    const options = { method: 'POST', headers: { ...headers, 'content-type': type }, body };
    const sent = await ask('/admin/products/import', options);
    expect(sent.status).toBe(302);
    await runUntilIdle(shop);
    const read = await shop.db.read.selectFrom('product_imports').selectAll().execute();
    expect(read).toMatchObject([{ state: 'waiting', failure: null, row_count: 1001 }]);
    expect(read[0]?.file_name).not.toContain('\0');
  });

  it('in a cookie counts as a missing cookie', async () => {
    const server = await openShop();
    for (const path of ['/viewcart', '/checkout', '/account', '/api/cart', '/api/account']) {
      const names = ['session', 'cart', 'cart-count', 'flash', 'checkout', 'second-step'];
      const cookie = names.map((name) => `${name}=a%00b`).join('; ');
      expect((await server.ask(path, { headers: { cookie } })).status).toBeLessThan(500);
    }
  });
});

/** Their forms have no text fields. */
const readsNoText = new Set(['/session', '/admin/products/import']);

const urlencoded = { type: formType, body: 'intent=sign-in&login=a%00b&q=a%00b' };
const multipart = {
  type: 'multipart/form-data; boundary=b',
  body: '--b\r\nContent-Disposition: form-data; name="login"\r\n\r\na\0b\r\n--b--\r\n',
};
