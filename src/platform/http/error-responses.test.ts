import { describe, expect, it } from 'vitest';
import { htmlFindings } from '../../../tests/support/html-findings.ts';
import { openTestServer } from '../../../tests/support/open-test-server.ts';
import { errorResponse } from './error-responses.ts';

const secret = 'relation "orders" at /srv/shop/src/storage/orders.ts:12';

describe('an error reveals no internals (T36)', () => {
  it.each(['/', '/product/1', '/viewcart'])('when rendering %s fails', async (path) => {
    const server = await openTestServer({ render: () => Promise.reject(new Error(secret)) });
    const answer = await server.ask(path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain(String(answer.headers['x-request-id']));
    expect(answer.text).not.toMatch(/orders|storage|srv|\.ts|at |Error:|node|fastify/i);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.headers)).not.toContain('x-powered-by');
    expect(Object.keys(answer.headers)).not.toContain('server');
  });

  it('when the database is unavailable', async () => {
    const server = await openTestServer();
    await server.shop.db.close();
    const answer = await server.ask('/', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/database|sqlite|kysely/i);
  });

  it('and a full disk is reported as temporary', async () => {
    const full = Object.assign(new Error(secret), { errcode: 13 });
    const server = await openTestServer({ render: () => Promise.reject(full) });
    const answer = await server.ask('/', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.text).toContain('Please try again in a moment');
    expect(answer.text).not.toContain('orders');
  });

  it('and is problem JSON for API clients', async () => {
    const server = await openTestServer({ render: () => Promise.reject(new Error(secret)) });
    const answer = await server.ask('/viewcart', { headers: { accept: 'application/json' } });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      requestId: answer.headers['x-request-id'],
    });
  });

  it('when the request is malformed', async () => {
    const server = await openTestServer();
    const garbage = await server.askRaw('NONSENSE\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(garbage).toMatch(/"requestId":"[0-9a-f-]{36}"/);
    const headers = await server.askRaw(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(headers).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('when the body is too large', async () => {
    const server = await openTestServer();
    const answer = await server.ask('/contact', {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `message=${'x'.repeat(110_000)}`,
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ title: 'Payload Too Large' });
  });
});

it.each([400, 404, 413, 500, 503])('the page that says %s is valid HTML', async (status) => {
  expect(await htmlFindings(errorResponse(status, 'a-request', 'text/html').body)).toEqual([]);
});
