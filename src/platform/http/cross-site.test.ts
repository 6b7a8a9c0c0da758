import { describe, expect, it } from 'vitest';
import { type TestServer, openTestServer } from '../../../tests/support/open-test-server.ts';

const form = 'application/x-www-form-urlencoded';

describe('a change sent from another site (T26)', () => {
  it.each([
    ['no Origin', {}],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the Origin null', { origin: 'null' }],
    ['our name on another port', { origin: 'http://127.0.0.1:1' }],
    ['our name over https', { origin: 'https://127.0.0.1' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }],
    [
      'Sec-Fetch-Site cross-site and the Origin null',
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ],
  ])('is rejected with %s, whatever its content type', async (_, headers) => {
    const { server, changes } = await mutatingEndpoint();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const type of [
        form,
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json',
      ]) {
        const sent = { ...headers, 'content-type': type, cookie: 'session=ann' };
        const answer = await server.ask('/contact', { method, headers: sent, body: 'a=b' });
        expect(answer.status).toBe(403);
      }
    }
    expect(changes).toEqual([]);
  });

  it('is rejected when a valid Origin contradicts Sec-Fetch-Site', async () => {
    const { server } = await mutatingEndpoint();
    const headers = {
      origin: server.address,
      'sec-fetch-site': 'cross-site',
      'content-type': form,
    };
    expect((await server.ask('/contact', { method: 'POST', headers, body: 'a=b' })).status).toBe(
      403,
    );
  });
});

describe('a change sent from the shop', () => {
  it('reaches the page with its body, with either header', async () => {
    const { server, changes } = await mutatingEndpoint();
    // The last is what a page with a `no-referrer` policy sends.
    const ways = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: server.address },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
    ];
    for (const way of ways) {
      const headers = { ...way, 'content-type': form };
      const answer = await server.ask('/contact', { method: 'POST', headers, body: 'name=Ann' });
      expect(answer.status).toBe(200);
    }
    expect(changes).toEqual(ways.map(() => 'POST name=Ann'));
  });

  it('must come from the public origin in live mode', async () => {
    const { server } = await mutatingEndpoint('https://shop.example.org');
    const from = (origin: string) =>
      server.ask('/contact', {
        method: 'POST',
        headers: { host: 'shop.example.org', origin, 'content-type': form },
        body: 'a=b',
      });
    expect((await from('https://shop.example.org')).status).toBe(200);
    expect((await from('http://shop.example.org')).status).toBe(403);
  });
});

async function mutatingEndpoint(
  publicUrl: string | null = null,
): Promise<{ server: TestServer; changes: string[] }> {
  const changes: string[] = [];
  const server = await openTestServer({
    publicUrl,
    render: async (request) => {
      changes.push(`${request.method} ${await request.text()}`);
      return new Response('done');
    },
  });
  return { server, changes };
}
