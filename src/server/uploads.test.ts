import { describe, expect, it } from 'vitest';
import { type TestServer, openTestServer } from '../../tests/support/open-test-server.ts';
import { cookieOf } from '../../tests/support/session-cookie.ts';
import { bodyLimitBytes, uploadLimitBytes } from '#platform/http/limits.ts';
import { uploadPaths } from './uploads.ts';

const large = 'x'.repeat(bodyLimitBytes + 1);

describe('a body above the form limit', () => {
  it('is accepted from staff on upload paths', async () => {
    const server = await openTestServer();
    for (const role of ['staff', 'owner'] as const) {
      const cookie = await cookieOf(server, role);
      for (const path of uploadPaths) expect(await statusOf(server, path, { cookie })).toBe(200);
    }
  });

  it('is rejected from everyone else before it is read', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'shopper');
    for (const path of uploadPaths) {
      expect(await statusOf(server, path, {})).toBe(413);
      expect(await statusOf(server, path, { cookie })).toBe(413);
      expect(await statusOf(server, path, { cookie: 'session=made-up' })).toBe(413);
      for (const announced of [
        `Content-Length: ${uploadLimitBytes}`,
        'Transfer-Encoding: chunked',
      ]) {
        expect(await server.askRaw(announcing(path, announced))).toMatch(/^HTTP\/1\.1 413 /);
      }
    }
  });

  it('is rejected from staff on other paths and above the image limit', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'owner');
    for (const path of ['/admin/users', '/admin', '/viewcart', '/']) {
      expect(await statusOf(server, path, { cookie })).toBe(413);
    }
    const huge = `Content-Length: ${uploadLimitBytes + 1}\r\nCookie: ${cookie}`;
    expect(await server.askRaw(announcing('/admin/products', huge))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

async function statusOf(
  server: TestServer,
  path: string,
  cookies: { cookie?: string },
): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain', ...cookies };
  return (await server.ask(path, { method: 'POST', headers, body: large })).status;
}

/** The head of a request whose body never comes. */
function announcing(path: string, header: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: text/plain',
    header,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
