import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import { findPasswordHash } from '#shop/identity/store/passwords.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';
import { step } from '../../../../tests/support/step.ts';

const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };

describe('the accounts API', () => {
  it('[7.33] lets anyone register a customer; other fields are ignored', async () => {
    const server = await openTestServer();
    const more = { userid: 'mine', accessToken: 'x', emailVerified: true, role: 'owner', id: 99 };
    const body = { ...ingrid, ...more };
    const { status, json, headers } = await callApi(server, '/users', { method: 'POST', body });
    expect(status).toBe(201);
    step('[7.35] the email is stored', () => expect(json.email).toBe(ingrid.email));
    step('[7.34] [7.37] [7.38] userid, access token and verification are set by the server', () =>
      expect(json).toMatchObject({
        userid: expect.stringMatching(/^[0-9a-f]{32}$/),
        accessToken: '••••••••',
        emailVerified: false,
      }),
    );
    expect(json.id).toBe(1);
    expect(Object.keys(json)).toHaveLength(6);
    await step('[7.36] the password signs in and is stored as a hash only', async () => {
      expect(json.password).toBe('••••••••');
      const login = { login: ingrid.email, password: ingrid.password };
      const caller = { headers: new Headers(), network: null };
      expect(await signIn(server.shop, login, caller)).toMatchObject({ ok: true });
      const stored = await findPasswordHash(server.shop.db.read, json.userid);
      expect(stored).toMatch(/^\$argon2id\$/);
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const users = await server.shop.db.read.selectFrom('users').select('role').execute();
    expect(users).toEqual([{ role: 'customer' }]);
  });

  it('accepts registrations without site headers, but not from another site', async () => {
    const { ask } = await openTestServer();
    const post = async (site: Record<string, string>) => {
      const headers = { 'content-type': 'application/json', ...site };
      return (await ask('/api/users', { method: 'POST', headers, body: JSON.stringify(ingrid) }))
        .status;
    };
    expect(await post({ origin: 'http://evil.example' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ cookie: 'session=x' })).toBe(403);
    expect(await post({})).toBe(201);
  });

  it('rejects taken addresses, weak passwords and invalid addresses', async () => {
    const server = await openTestServer();
    const post = (body: object) => callApi(server, '/users', { method: 'POST', body });
    await post(ingrid);
    expect((await post(ingrid)).json).toMatchObject({ status: 409, code: 'email-already-in-use' });
    const weak = await post({ email: 'b@example.com', password: 'short' });
    expect(weak.json).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
    const wrong = await post({ ...ingrid, email: 'not-an-email' });
    expect(wrong.json).toMatchObject({ status: 422, errors: [{ path: 'email' }] });
  });

  it('limits registrations per network to ten', async () => {
    const server = await openTestServer();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answers: Awaited<ReturnType<typeof callApi>>[] = [];
    for (let count = 0; count < 11; count += 1) {
      const body = { ...ingrid, email: `${count}@example.com` };
      answers.push(await callApi(server, '/users', { method: 'POST', body, headers }));
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('1');
  });

  it('[7.31] [7.32] lists accounts for staff, with masked secrets', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const customer = await cookieOf(server, 'customer');
    const { json, headers } = await callApi(server, '/users?limit=1', { cookie });
    expect(json).toMatchObject([{ id: 1, email: 'staff@example.com', password: '••••••••' }]);
    expect(headers['x-total-count']).toBe('2');
    expect(headers['link']).toMatch('cursor=1');
    const rest = await callApi(server, '/users?limit=1&cursor=1', { cookie });
    expect(rest.json).toMatchObject([{ id: 2, email: 'customer@example.com' }]);
    expect((await callApi(server, '/users', { cookie: customer })).status).toBe(403);
    expect((await callApi(server, '/users')).status).toBe(401);
  });

  it('returns the session state of the old app, with masked secrets', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const mine = await callApi(server, '/account', { cookie });
    const [row] = await server.shop.db.read.selectFrom('users').select('id').execute();
    step('[3.25] [3.26] userid and email', () =>
      expect(mine.json).toMatchObject({ userid: row?.id, email: 'customer@example.com' }),
    );
    step('[3.27] [3.29] masks as password and access token', () =>
      expect(mine.json).toMatchObject({ password: '••••••••', accessToken: '••••••••' }),
    );
    expect(mine.json.id).toBe(1);
    expect(Object.keys(mine.json)).toHaveLength(6);
    await server.shop.db.write((writer) =>
      sql`update users set email_verified = 1`.execute(writer),
    );
    const verified = await callApi(server, '/account', { cookie });
    step('[3.30] whether the email is verified', () =>
      expect([mine.json.emailVerified, verified.json.emailVerified]).toEqual([false, true]),
    );
    expect((await callApi(server, '/account')).status).toBe(401);
  });

  it('[7.40] [7.41] lets staff delete accounts except their own', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const customer = await cookieOf(server, 'customer');
    const remove = (id: number, by: string) =>
      callApi(server, `/users/${id}`, { method: 'DELETE', cookie: by });
    expect((await remove(2, customer)).status).toBe(403);
    expect((await remove(1, cookie)).json.code).toBe('own-account');
    expect((await remove(2, cookie)).status).toBe(200);
    expect((await remove(2, cookie)).status).toBe(404);
    expect((await callApi(server, '/account', { cookie: customer })).status).toBe(401);
  });
});

describe('a single account in the API', () => {
  it('is read by staff and deleted by the same id', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    await cookieOf(server, 'customer');
    const { json, headers } = await callApi(server, '/users/2', { cookie });
    expect(json).toMatchObject({ id: 2, email: 'customer@example.com', emailVerified: false });
    const remove = (tag: string) =>
      callApi(server, '/users/2', { method: 'DELETE', cookie, headers: { 'if-match': tag } });
    await server.shop.db.write((writer) =>
      sql`update users set email_verified = 1`.execute(writer),
    );
    expect((await remove(String(headers['etag']))).json.code).toBe('precondition-failed');
    const read = await callApi(server, '/users/2', { cookie });
    expect((await remove(String(read.headers['etag']))).status).toBe(200);
    expect((await callApi(server, '/users/2', { cookie })).status).toBe(404);
  });

  it('supports field selection like lists', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const { json, headers } = await callApi(server, '/users?fields=id,email&limit=1', { cookie });
    expect(json).toEqual([{ id: 1, email: 'staff@example.com' }]);
    expect(headers['link']).toBe(undefined);
    await cookieOf(server, 'customer');
    const more = await callApi(server, '/users?fields=id,email&limit=1', { cookie });
    expect(more.headers['link']).toContain('fields=id%2Cemail');
    expect((await callApi(server, '/categories?fields=id')).json[0]).toEqual({
      id: expect.any(String),
    });
    for (const path of ['/users', '/orders', '/categories', '/products', '/products/1/reviews']) {
      const { status } = await callApi(server, `${path}?fields=passwordHash`, { cookie });
      expect([path, status]).toEqual([path, 422]);
    }
  });
});
