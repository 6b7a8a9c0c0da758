import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDoor } from '../../tests/support/open-door.ts';
import { securityHeaders } from './security-headers.ts';
import { loadStaticFiles } from './static-files.ts';

const picture = 'navy-t-shirt-1a2b3c4d-400.avif';

it.each([
  ['a cached page', '/', 200],
  ['its confirmation', '/', 304],
  ['a personal page', '/viewcart', 200],
  ['a page that does not exist', '/nowhere', 404],
  ['a page that breaks', '/checkout', 500],
  ['a refused path', '//', 400],
  ['a built file', '/site.css', 200],
  ['a file that does not exist', '/assets/none.js', 404],
  ['a picture', `/pictures/${picture}`, 200],
  ['a picture that does not exist', '/pictures/none.avif', 404],
  ['the health of the process', '/healthz', 200],
  ['the figures', '/metrics', 200],
])('%s cannot be framed, sniffed or made to run foreign scripts (T39)', async (_, path, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'site.css'), 'body {}');
  writeFileSync(join(folder, picture), 'picture');
  const door = await openDoor({
    files: loadStaticFiles(folder, securityHeaders('demo')),
    picturesDir: folder,
    render: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/checkout') throw new Error('broken');
      const isMissing = ['/404', '/assets/none.js'].includes(pathname);
      const headers = { 'content-type': 'text/html' };
      return new Response('<p>page</p>', { status: isMissing ? 404 : 200, headers });
    },
  });
  const known = { 'if-none-match': status === 304 ? '*' : '"none"' };
  const answer = await door.ask(path, { headers: known });
  expect(answer.status).toBe(status);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain('frame-src https://www.openstreetmap.org;');
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.any(String),
  });
});

it('a personal page lets only scripts with its own nonce run, and is stored by nobody', async () => {
  const nonces: (string | null)[] = [];
  const door = await openDoor({
    render: async (_request, { nonce }) => {
      nonces.push(nonce);
      return new Response('<p>cart</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
  const answers = [await door.ask('/viewcart'), await door.ask('/viewcart')];
  expect(new Set(nonces).size).toBe(2);
  for (const [i, { headers }] of answers.entries()) {
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[i]}'`);
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

it('a live shop is reached over https only, the demo says nothing of it', () => {
  expect(securityHeaders('live')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(Object.keys(securityHeaders('demo'))).not.toContain('strict-transport-security');
});
