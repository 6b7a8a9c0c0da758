import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operations } from '../../src/operations.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm } from '../support/buyers.ts';
import { type TestServer, openTestServer } from '../support/open-test-server.ts';
import { cookieOf } from '../support/session-cookie.ts';

async function post(testServer: TestServer, path: string, text: string): Promise<[number, string]> {
  const cookie = await cookieOf(testServer, 'owner', {
    name: `owner-${Math.random()}`.replace('.', ''),
  });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const answer = await testServer.ask(`/api${path}`, { method: 'POST', headers, body: text });
  return [answer.status, JSON.parse(answer.text).code];
}

it('[T40] the API limits page size, sort orders and fields', async () => {
  const testServer = await openTestServer();
  const cookie = await cookieOf(testServer, 'owner');
  const lists = operations.filter(({ method, query, path }) => {
    return (
      method === 'GET' && query && !path.includes('{') && !['/categories', '/facets'].includes(path)
    );
  });
  expect(lists.length).toBeGreaterThan(2);
  for (const { path } of lists) {
    for (const query of ['limit=1001', 'limit=-1', 'limit=1e9', 'page=0', 'fields=password_hash']) {
      const { status } = await callApi(testServer, `${path}?${query}`, { cookie });
      expect([path, query, status]).toEqual([path, query, 422]);
    }
  }
  for (const query of ['sort=price_minor', 'sort=(select%201)', `q=${'x'.repeat(101)}`]) {
    expect((await callApi(testServer, `/products?${query}`)).status).toBe(422);
  }
});

it('[T40] the API limits size, depth and length of requests', async () => {
  const testServer = await openTestServer();
  const line = { id: 1, qty: 1 };
  const draft = (lines: number) =>
    JSON.stringify({ cartitem: Array.from({ length: lines }, () => line), formdata: filledForm });
  expect(await post(testServer, '/orders', draft(101))).toEqual([422, 'invalid']);
  expect(await post(testServer, '/orders', `{"a":"${'x'.repeat(100 * 1024)}"}`)).toEqual([
    413,
    'too-large',
  ]);
  expect(await post(testServer, '/orders', `${'['.repeat(9)}${']'.repeat(9)}`)).toEqual([
    400,
    'too-deep',
  ]);
  const [status] = await post(testServer, '/orders', `${'['.repeat(8)}${']'.repeat(8)}`);
  expect(status).toBe(422);
});

it('[T41] JavaScript property names have no special meaning in the API', async () => {
  const testServer = await openTestServer();
  const cookie = await cookieOf(testServer, 'owner');
  const evil = [
    '{"__proto__":{"role":"owner","polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"formdata":{"__proto__":{"polluted":1},"constructor":1},"cartitem":[{"__proto__":1}]}',
    '["__proto__",{"toString":1,"hasOwnProperty":1,"then":1}]',
    '{"title":{"toString":"x"},"price":{"valueOf":1},"rating":{"__proto__":null}}',
    '"__proto__"',
    'null',
    '1e400',
  ];
  for (const { method, path, body } of operations) {
    if (!body) continue;
    const url = `/api${path.replaceAll(/\{\w+\}/g, '999999')}`;
    for (const text of evil) {
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie,
      };
      const { status } = await testServer.ask(url, { method, headers, body: text });
      expect([method, url, text, status >= 400 && status < 500]).toEqual([method, url, text, true]);
    }
  }
  expect(Object({}).polluted).toBe(undefined);
  expect((await callApi(testServer, '/products/__proto__')).status).toBe(422);
});

it('[T41] the code never evaluates request data as code', () => {
  const packages = Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  const found = packages.filter((name) =>
    /react-server-dom|node-serialize|serialize-to-js/.test(name),
  );
  expect(found).toEqual([]);
});
