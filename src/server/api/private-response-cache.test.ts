import { describe, expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { callApi } from '../../../tests/support/api-client.ts';
import { bearer, apiKeyOf } from '../../../tests/support/api-key.ts';
import {
  type TestServer,
  openTestServer,
  temporaryShop,
} from '../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';

describe('a repeated private response', () => {
  it('is served from the cache, byte for byte, until anything is written', async () => {
    const server = await openTestServer();
    const key = await apiKeyOf(server.shop, { name: 'ann' });
    await putInCart(server, key, 1);
    const first = await ask(server, key);
    expect(first.isFromMemory).toBe(false);
    const repeated = await ask(server, key);
    expect(repeated.isFromMemory).toBe(true);
    expect([repeated.text, repeated.headers]).toEqual([first.text, first.headers]);
    const etag = String(first.headers['etag']);
    expect((await ask(server, key, { 'if-none-match': etag })).status).toBe(304);

    await putInCart(server, key, 2);
    const changed = await ask(server, key);
    expect(changed.isFromMemory).toBe(false);
    expect(JSON.parse(changed.text).count).toBe(3);
  });

  it('[T37] is served to its own API key only, and not after the key is revoked', async () => {
    const server = await openTestServer();
    const [ann, bob] = [
      await apiKeyOf(server.shop, { name: 'ann' }),
      await apiKeyOf(server.shop, { name: 'bob' }),
    ];
    await putInCart(server, ann, 1);
    for (const key of [ann, bob, ann, bob, ann, bob]) await ask(server, key);
    const [hers, his] = [await ask(server, ann), await ask(server, bob)];
    expect([hers.isFromMemory, his.isFromMemory]).toEqual([true, true]);
    expect([JSON.parse(hers.text).count, JSON.parse(his.text).count]).toEqual([1, 0]);
    expect((await ask(server, `${ann}x`)).status).toBe(401);

    await server.shop.db.write((writer) => writer.deleteFrom('api_keys').execute());
    expect((await ask(server, ann)).status).toBe(401);
  });

  it.each(['Basic YW5uOnBhc3N3b3Jk', 'Bearer', 'x'])(
    '[T37] a response to a session cookie is never returned to a caller with the same header "%s" and no cookie',
    async (authorization) => {
      const server = await openTestServer();
      const cookie = await cookieOf(server, 'customer', { name: 'ann' });
      for (const path of ['/account', '/cart', '/orders']) {
        const headers = {
          host: new URL(server.address).host,
          connection: 'keep-alive',
          authorization,
        };
        const askWith = async (more: Record<string, string>) =>
          server.ask(`/api${path}`, { headers: { ...headers, ...more } });
        // Twice: the first notes when the account was last seen.
        for (let i = 0; i < 2; i += 1) expect((await askWith({ cookie })).status).toBe(200);
        const stranger = await askWith({});
        expect([path, stranger.status]).toEqual([path, 401]);
        expect(stranger.text).not.toContain('ann@example.com');
      }
    },
  );

  it('expires after a second, because some responses change with time alone', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop: Shop = { ...(await temporaryShop()), clock: () => now };
    const server = await openTestServer({ shop });
    const key = await apiKeyOf(shop, { name: 'ann' });
    for (let at = 0; at < 3; at += 1) await ask(server, key);
    now += 999;
    expect((await ask(server, key)).isFromMemory).toBe(true);
    now += 1;
    expect((await ask(server, key)).isFromMemory).toBe(false);
  });

  it('is not cached if other processes may write', async () => {
    const shop = await temporaryShop();
    const shared = { ...shop, db: { ...shop.db, stamp: null } };
    const server = await openTestServer({ shop: shared });
    const key = await apiKeyOf(shared, { name: 'ann' });
    for (let at = 0; at < 3; at += 1) {
      expect((await ask(server, key)).isFromMemory).toBe(false);
    }
  });
});

async function putInCart(server: TestServer, key: string, qty: number): Promise<void> {
  const request = { method: 'POST', headers: bearer(key), body: { id: 1, qty } };
  expect((await callApi(server, '/cart/lines', request)).status).toBe(200);
}

async function ask(server: TestServer, key: string, more: Record<string, string> = {}) {
  const { host } = new URL(server.address);
  // Responses to a forwarded client carry the rate limit headers unless they come from the cache.
  const known = { host, connection: 'keep-alive', 'x-forwarded-for': '203.0.113.5' };
  const headers = { ...known, ...bearer(key), ...more };
  const { status, text, headers: sent } = await server.ask('/api/cart', { headers });
  const { ratelimit, 'ratelimit-policy': _policy, 'x-request-id': _id, ...kept } = sent;
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...same } = kept;
  return { status, text, headers: same, isFromMemory: ratelimit === undefined };
}
