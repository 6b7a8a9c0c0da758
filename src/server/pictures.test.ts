import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TestServer, openTestServer } from '../../tests/support/open-test-server.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { loadStaticFiles } from '#platform/http/static-files.ts';

const picture = 'navy-t-shirt-1a2b3c4d-400.avif';
const canary = 'the canary outside';

describe('pictures', () => {
  it('are served by exact name and cacheable forever', async () => {
    const server = await serverWithFiles();
    const answer = await server.ask(`/pictures/${picture}`);
    expect(answer).toMatchObject({ status: 200, text: 'a picture' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await server.ask(`/pictures/${picture}`, { headers: known })).status).toBe(304);
    expect((await server.ask(`/pictures/${picture.toUpperCase()}`)).status).toBe(404);
  });

  it.each(['secret.txt', 'secret-1a2b3c4d-400.txt', 'linked-1a2b3c4d-400', '.env', 'folder'])(
    'are the only files served from their folder: not %s',
    async (name) => {
      const server = await serverWithFiles();
      expect((await server.ask(`/pictures/${name}`)).status).toBe(404);
    },
  );
});

describe('a path cannot leave its folder (T20)', () => {
  const climbs = [
    '../canary.txt',
    '..%2fcanary.txt',
    '%2e%2e/canary.txt',
    '%2e%2e%2fcanary.txt',
    '..%5ccanary.txt',
    '..\\canary.txt',
    '%252e%252e%252fcanary.txt',
    '....//canary.txt',
    '..;/canary.txt',
    './../canary.txt',
    `${picture}/../../canary.txt`,
    `${picture}%00.txt`,
    '%2fetc%2fpasswd',
    '/etc/passwd',
    '..%c0%afcanary.txt',
    'file:///etc/passwd',
  ];

  it.each(climbs)('by %s', async (climb) => {
    const server = await serverWithFiles();
    for (const folder of ['/pictures/', '/assets/', '/']) {
      const answer = await server.askRaw(
        `GET ${folder}${climb} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
      expect(answer).not.toContain(canary);
      expect(answer).not.toContain('root:');
    }
  });
});

describe('built files', () => {
  it('are served compressed, and cacheable forever if content-hashed', async () => {
    const server = await serverWithFiles();
    const headers = { 'accept-encoding': 'gzip, br' };
    const packed = await server.ask('/assets/root-a1b2c3d4.js', { headers });
    expect(packed).toMatchObject({ status: 200, text: 'packed' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await server.ask('/assets/root-a1b2c3d4.js')).text).toBe('plain');
    const icon = await server.ask('/favicon.svg', { headers });
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
    expect(icon.headers['content-encoding']).toBeUndefined();
  });

  it('never include the compressed variants or hidden files', async () => {
    const server = await serverWithFiles();
    for (const path of ['/assets/root-a1b2c3d4.js.br', '/.hidden', '/assets', '/assets/']) {
      expect((await server.ask(path)).status).toBe(404);
    }
  });
});

/** A picture folder and a client build, each with things around them that must stay inside. */
async function serverWithFiles(): Promise<TestServer> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [pictures, client] = [join(root, 'pictures'), join(root, 'client')];
  mkdirSync(join(pictures, 'folder'), { recursive: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(root, 'canary.txt'), canary);
  writeFileSync(join(pictures, picture), 'a picture');
  writeFileSync(join(pictures, '.env'), canary);
  writeFileSync(join(pictures, 'secret.txt'), canary);
  writeFileSync(join(pictures, 'secret-1a2b3c4d-400.txt'), canary);
  symlinkSync(join(root, 'canary.txt'), join(pictures, 'linked-1a2b3c4d-400'));
  writeFileSync(join(client, 'favicon.svg'), '<svg/>');
  writeFileSync(join(client, '.hidden'), canary);
  writeFileSync(join(client, 'assets', 'root-a1b2c3d4.js'), 'plain');
  writeFileSync(join(client, 'assets', 'root-a1b2c3d4.js.br'), 'packed');
  return openTestServer({
    files: loadStaticFiles(client, securityHeaders('demo')),
    picturesDir: pictures,
    render: async () => new Response('not here', { status: 404 }),
  });
}
