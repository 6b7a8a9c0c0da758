import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../../tests/support/api-client.ts';
import { openTestServer, temporaryShop } from '../../../tests/support/open-test-server.ts';
import { bearer, apiKeyOf } from '../../../tests/support/api-key.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';

const json = { 'content-type': 'application/json' };

describe('a client with an API key', () => {
  it('acts with its creator’s permissions and needs no Origin header', async () => {
    const server = await openTestServer();
    const key = await apiKeyOf(server.shop, { name: 'ann', scopes: ['cart:write'] });
    const request = { method: 'POST', headers: { ...json, ...bearer(key) }, body: '{"id":1}' };
    const added = await server.ask('/api/cart/lines', request);
    expect(added.status).toBe(200);
    expect(JSON.parse(added.text)).toMatchObject({ count: 1 });
    const { json: account } = await callApi(server, '/account', { headers: bearer(key) });
    expect(account.email).toBe('ann@example.com');
    expect(added.headers).not.toHaveProperty('set-cookie');
  });

  it('receives the name of the missing scope', async () => {
    const server = await openTestServer();
    const key = await apiKeyOf(server.shop, { name: 'ann', scopes: ['orders:read'] });
    const request = { method: 'DELETE', headers: bearer(key) };
    const { status, json: body } = await callApi(server, '/products/1', request);
    expect([status, body.code, body.scope]).toEqual([403, 'scope-missing', 'products:write']);
    expect((await callApi(server, '/products/1')).status).toBe(200);
  });

  it('is rejected with an invalid key, even with a valid session cookie', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'owner');
    for (const path of ['/users', '/products']) {
      const {
        status,
        json: body,
        headers,
      } = await callApi(server, path, {
        cookie,
        headers: bearer('vk_nothing'),
      });
      expect([path, status, body.code]).toEqual([path, 401, 'key-refused']);
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('[T26] authenticates by a header that no other site can send: a cookie alone still requires the same site', async () => {
    const server = await openTestServer();
    const key = await apiKeyOf(server.shop, { name: 'ann' });
    const cookie = await cookieOf(server, 'owner');
    const foreign = { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const post = async (headers: Record<string, string>) => {
      const request = { method: 'POST', headers: { ...foreign, ...headers }, body: '{"id":1}' };
      return (await server.ask('/api/cart/lines', request)).status;
    };
    expect(await post({ cookie })).toBe(403);
    expect(await post({ cookie, authorization: 'Basic YTpi' })).toBe(403);
    expect(await post({ cookie, authorization: 'Bearer ' })).toBe(403);
    expect(await post({ cookie, ...bearer('vk_nothing') })).toBe(401);
    expect(await post(bearer(key))).toBe(200);
    const onPage = { method: 'POST', headers: { ...foreign, cookie, ...bearer(key) } };
    expect((await server.ask('/signout', onPage)).status).toBe(403);
  });

  it('[T44] never leaves the key in the log, accepted or rejected', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const server = await openTestServer({ shop: { ...(await temporaryShop()), log } });
    const key = await apiKeyOf(server.shop, { name: 'ann', scopes: ['orders:read'] });
    for (const path of ['/orders', '/users', '/nothing', '/orders?limit=x']) {
      await callApi(server, path, { headers: bearer(key) });
      await callApi(server, path, { headers: bearer(`${key}x`) });
    }
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.join('')).toContain('key-refused');
    expect(lines.join('')).not.toContain(key.slice(12));
  });
});
