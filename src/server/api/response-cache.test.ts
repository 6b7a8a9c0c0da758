import { expect, it } from 'vitest';
import { callApi } from '../../../tests/support/api-client.ts';
import { openTestServer, temporaryShop } from '../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';
import { makeResponseCache } from './response-cache.ts';

it('cached catalogue responses always reflect the last write', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'staff');
  const read = async () => {
    const one = await callApi(server, '/products/1');
    const all = await callApi(server, '/products?fields=price');
    return [one.json.price, all.json[0].price, one.headers['etag']];
  };
  const before = await read();
  expect(await read()).toEqual(before);
  await callApi(server, '/products/1', { method: 'PATCH', cookie, body: { price: 7.25 } });
  const after = await read();
  expect(after).toEqual([7.25, 7.25, expect.any(String)]);
  expect(after[2]).not.toBe(before[2]);
  await callApi(server, '/products/1', { method: 'DELETE', cookie });
  expect((await callApi(server, '/products/1')).status).toBe(404);
});

it('a response is built once per catalogue version, an error every time', async () => {
  const memory = makeResponseCache({ shop: await temporaryShop(), standing: {} });
  let made = 0;
  const ask = (address: string, status: number) =>
    memory.answer({ address, productId: null }, async () => {
      made += 1;
      return { status, body: [made] };
    });
  for (let at = 0; at < 3; at += 1) await ask('/products', 200);
  expect(made).toBe(1);
  for (let at = 0; at < 3; at += 1) await ask('/nothing', 404);
  expect(made).toBe(4);
  await ask('/products?page=2', 200);
  expect(await ask('/products?page=2', 200)).toMatchObject({ text: '[5]' });
});

it('the fast lane serves cached responses while they are current, and none for an invalid API key', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'staff');
  const ask = (headers: Record<string, string> = {}) => {
    // Responses to a forwarded client carry the rate limit headers.
    const { host } = new URL(server.address);
    const known = { host, connection: 'keep-alive', 'x-forwarded-for': '203.0.113.5' };
    return server.ask('/api/products/1', { headers: { ...known, ...headers } });
  };
  const first = await ask();
  const second = await ask();
  expect(first.headers).toHaveProperty('ratelimit');
  const { ratelimit: _left, 'ratelimit-policy': _policy, ...kept } = first.headers;
  const changing = { date: '', connection: '', 'keep-alive': '', 'x-request-id': '' };
  expect({ ...second.headers, ...changing }).toEqual({ ...kept, ...changing });
  expect(second.text).toBe(first.text);
  const etag = String(first.headers['etag']);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ authorization: 'Bearer vk_nothing' })).status).toBe(401);
  await callApi(server, '/products/1', { method: 'PATCH', cookie, body: { price: 7.25 } });
  expect(JSON.parse((await ask({ 'if-none-match': etag })).text).price).toBe(7.25);
});
