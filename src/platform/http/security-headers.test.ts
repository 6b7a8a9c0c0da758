import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  type TestRequest as RequestOptions,
  openTestServer,
  type TestServer,
} from '../../../tests/support/open-test-server.ts';
import { bodyLimitBytes } from './limits.ts';
import { byteString } from '../byte-string.ts';
import { hashOwnScripts, securityHeaders } from './security-headers.ts';
import { loadStaticFiles } from './static-files.ts';
import { createHash } from 'node:crypto';

const picture = 'navy-t-shirt-1a2b3c4d-400.avif';
const large = 'x'.repeat(bodyLimitBytes + 1);

type GuardedRequest = [name: string, status: number, path: string, options?: RequestOptions];

const ownForm = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };

it.each<GuardedRequest>([
  ['a cached page', 200, '/'],
  ['its confirmation', 304, '/', { headers: { 'if-none-match': '*' } }],
  ['a head without a body', 200, '/', { method: 'HEAD' }],
  ['a personal page', 200, '/viewcart'],
  ['a page that leads to another', 302, '/myorder'],
  ['a path in capitals', 308, '/ABOUT'],
  ['a page that does not exist', 404, '/nowhere'],
  ['a page that breaks', 500, '/checkout'],
  ['a refused path', 400, '//'],
  ['a host that is not ours', 400, '/', { headers: { host: 'evil.example' } }],
  ['an endless path', 414, `/shop/${'x'.repeat(2100)}`],
  ['an unknown method', 405, '/', { method: 'PROPFIND' }],
  [
    'a form from another site',
    403,
    '/',
    { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
  ],
  ['a body that is too large', 413, '/contact', { method: 'POST', headers: ownForm, body: large }],
  ['a built file', 200, '/site.css'],
  ['its confirmation', 304, '/site.css', { headers: { 'if-none-match': '*' } }],
  ['a file that does not exist', 404, '/assets/none.js'],
  ['a picture that does not exist', 404, '/pictures/none.avif'],
  ['the health of the process', 200, '/healthz'],
  ['the state of the shop', 200, '/readyz'],
  ['the figures', 200, '/metrics'],
])('%s (%i) cannot be framed, sniffed or made to run foreign scripts (T39)', async (...request) => {
  const [, status, path, options] = request;
  const server = await serverWithFiles();
  const answer = await server.ask(path, options);
  expect(answer.status).toBe(status);
  expectGuarded(answer.headers);
});

it('site images may be embedded anywhere, scripts and styles may not', async () => {
  const server = await serverWithFiles();
  const policyOf = async (path: string) =>
    (await server.ask(path)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/slide-1a2b3c4d-800.jpg')).toBe('cross-origin');
  expect(await policyOf('/site.css')).toBe('same-origin');
});

it('a product image may be embedded anywhere but not framed, sniffed or scripted (T19, T39)', async () => {
  const { status, headers } = await (await serverWithFiles()).ask(`/pictures/${picture}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';.*; frame-ancestors 'none'; sandbox$/,
    ),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it.each([
  ['NONSENSE\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('what never became a request is answered as guardedly (T39)', async (text, status) => {
  const answer = await (await serverWithFiles()).askRaw(text);
  const [head = ''] = answer.split('\r\n\r\n');
  const [line, ...lines] = head.split('\r\n');
  expect(line).toContain(` ${status} `);
  expectGuarded(Object.fromEntries(lines.map((header) => header.split(': ', 2))));
});

it('a personal page allows its own scripts by nonce and is never stored', async () => {
  const nonces: (string | null)[] = [];
  const server = await openTestServer({
    render: async (_request, { nonce }) => {
      nonces.push(nonce);
      return new Response('<p>cart</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
  const answers = [await server.ask('/viewcart'), await server.ask('/viewcart')];
  expect(new Set(nonces).size).toBe(2);
  for (const [i, { headers }] of answers.entries()) {
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[i]}'`);
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

it('a live shop sends HSTS, the demo does not', () => {
  expect(securityHeaders('live')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(Object.keys(securityHeaders('demo'))).not.toContain('strict-transport-security');
});

async function serverWithFiles(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'site.css'), 'body {}');
  writeFileSync(join(folder, 'slide-1a2b3c4d-800.jpg'), 'picture');
  writeFileSync(join(folder, picture), 'picture');
  return openTestServer({
    files: loadStaticFiles(folder, securityHeaders('demo')),
    picturesDir: folder,
    render: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/checkout') throw new Error('broken');
      if (pathname === '/myorder') return Response.redirect(new URL('/signin', request.url));
      const isMissing = ['/404', '/assets/none.js'].includes(pathname);
      const headers = { 'content-type': 'text/html' };
      return new Response('<p>page</p>', { status: isMissing ? 404 : 200, headers });
    },
  });
}

function expectGuarded(headers: Record<string, unknown>): void {
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    'frame-src https://www.openstreetmap.org;',
  ]) {
    expect(policy).toContain(rule);
  }
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:|data:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.any(String),
  });
  expect(Object.keys(headers)).not.toContain('x-powered-by');
}

const mark = ' nonce="n-1"';

it('hashes each inline script of the renderer once, as the browser reads it', () => {
  const html = `<script${mark}>one()</script><SCRIPT type="module"${mark} async="">two()
</SCRIPT ><script${mark}>one()</script>`;
  const { sources } = hashOwnScripts(html, 'n-1');
  expect(sources).toEqual([hashed('one()'), hashed('two()\n')]);
});

it('hashes a script with characters beyond ASCII as the browser reads it', () => {
  const page = `<script${mark}>const name = 'Łukasz – “Žofie”';</script>`;
  const { html, sources } = hashOwnScripts(byteString.of(page), 'n-1');
  expect(sources).toEqual([hashed("const name = 'Łukasz – “Žofie”';")]);
  expect(byteString.toBytes(html).toString()).toBe(page.replace(mark, ''));
});

it('ignores external scripts and data blocks', () => {
  const html = `<script src="/assets/a.js"${mark}></script>
    <script type="application/ld+json"${mark}>{"@type":"Product"}</script>
    <script type="application/json"${mark}>{}</script><p>&lt;script&gt;no()&lt;/script&gt;</p>`;
  expect(hashOwnScripts(html, 'n-1').sources).toEqual([]);
});

it.each([
  ['without a nonce', '<script>evil()</script>'],
  ['with the nonce of another rendering', '<script nonce="n-0">evil()</script>'],
  ['with the nonce as its text', `<script>"${mark}"; evil()</script>`],
])('allows no script that was injected into the page %s', (_how, injected) => {
  const { sources } = hashOwnScripts(`<p>${injected}</p><script${mark}>one()</script>`, 'n-1');
  expect(sources).toEqual([hashed('one()')]);
});

it('does not allow a script that contains an injected one', () => {
  const { sources } = hashOwnScripts(`<script>evil();<script${mark}>one()</script>`, 'n-1');
  expect(sources).toEqual([]);
});

it('removes the nonce, so that the page is the same for each rendering', () => {
  const page = (nonce: string) => `<link nonce="${nonce}"><script nonce="${nonce}">one()</script>`;
  const { html } = hashOwnScripts(page('n-1'), 'n-1');
  expect(html).toBe('<link><script>one()</script>');
  expect(hashOwnScripts(page('n-2'), 'n-2').html).toBe(html);
});

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
