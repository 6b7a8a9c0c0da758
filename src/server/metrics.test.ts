import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openTestServer, temporaryShop } from '../../tests/support/open-test-server.ts';

it('every log line of a request has its id and neither query nor cookies', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const shop = { ...(await temporaryShop()), log: pino({ level: 'debug' }, stream) };
  const server = await openTestServer({
    shop,
    render: async ({ url }) => {
      if (url.endsWith('/checkout')) throw new Error('broken');
      return new Response('page');
    },
  });
  const headers = { cookie: 'session=secret' };
  const paths = [
    '/viewcart?email=ann@example.org',
    '/about',
    '/about',
    '/checkout',
    '//',
    '/readyz',
  ];
  const ids: unknown[] = [];
  for (const path of paths) {
    ids.push((await server.ask(path, { headers })).headers['x-request-id']);
  }
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => !/listening/.test(msg));
  // A test that waits for another shop on this port may also send requests for /readyz.
  const ours = logged.filter(({ path }) => path !== '/readyz');
  expect(ours.filter(({ requestId }) => !ids.includes(requestId))).toEqual([]);
  for (const id of ids) expect(logged.some(({ requestId }) => requestId === id)).toBe(true);
  expect(lines.join('')).not.toMatch(/ann@|session=/);
  expect(logged).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/viewcart', status: 200, msg: 'answered' }),
  );
});

it('metrics: report the memory of each cache', async () => {
  const server = await openTestServer();
  await server.ask('/about');
  await server.ask('/api/products');
  const { text } = await server.ask('/metrics');
  expect(text).toMatch(/^cache_bytes\{cache="pages"\} [1-9]\d*$/m);
  expect(text).toMatch(/^cache_bytes\{cache="api-answers"\} [1-9]\d*$/m);
  expect(text).toMatch(/^cache_bytes\{cache="searches"\} 0$/m);
  expect(text).toMatch(/^cache_bytes\{cache="private-api-answers"\} 0$/m);
});
