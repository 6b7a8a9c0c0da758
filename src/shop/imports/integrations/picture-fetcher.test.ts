import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Answer,
  type PictureServer,
  sent,
  startPictureServer,
  status,
} from '../../../../tests/support/picture-server.ts';
import { makePictureFetcher } from './picture-fetcher.ts';

const never = new AbortController().signal;
const here: LookupAddress = { address: '127.0.0.1', family: 4 };
const privateAddress = { ok: false, failure: { code: 'private-address' } };

async function open(answers: Record<string, readonly Answer[]>): Promise<PictureServer> {
  const server = await startPictureServer(answers);
  onTestFinished(() => server.stop());
  return server;
}

function fetcherHere(options: { timeoutMs?: number; maxBytes?: number } = {}) {
  return makePictureFetcher({ privateHosts: ['127.0.0.1'], ...options });
}

describe('[T21] a picture is never downloaded from a private address', () => {
  it.each(['http://127.0.0.1:9/a.jpg', 'http://[::1]:9/a.jpg', 'http://2130706433:9/a.jpg'])(
    'such as %s',
    async (address) => {
      const fetcher = makePictureFetcher({ privateHosts: [] });
      expect(await fetcher.fetch(address, never)).toEqual(privateAddress);
    },
  );

  it('nor after a redirect to one', async () => {
    const { origin, port, requestedPaths } = await open({});
    const passedOn = await open({
      '/a': [status(302, { location: `http://localhost:${port}/b` })],
    });
    expect(await fetcherHere().fetch(`${passedOn.origin}/a`, never)).toEqual(privateAddress);
    expect(origin).not.toBe(passedOn.origin);
    expect(requestedPaths).toEqual([]);
  });

  it('nor when DNS changes after the check: each name is resolved once', async () => {
    const { port, requestedPaths } = await open({ '/a': [sent('a picture')] });
    const names: string[] = [];
    const resolve = async (host: string) => {
      names.push(host);
      return names.length === 1 ? [here] : [{ address: '127.0.0.2', family: 4 }];
    };
    const fetcher = makePictureFetcher({ privateHosts: ['pictures.test'], resolve });
    const fetched = await fetcher.fetch(`http://pictures.test:${port}/a`, never);
    expect(fetched).toMatchObject({ ok: true });
    expect(names).toEqual(['pictures.test']);
    expect(requestedPaths).toEqual(['/a']);
  });

  it('nor from a name with one private address among several', async () => {
    const resolve = async () => [{ address: '1.1.1.1', family: 4 }, here];
    const fetcher = makePictureFetcher({ privateHosts: [], resolve });
    expect(await fetcher.fetch('https://pictures.test/a', never)).toEqual(privateAddress);
  });
});

it('follows at most three redirects', async () => {
  // With more in it than anybody reads.
  const to = (location: string) => [
    (response: ServerResponse) => response.writeHead(301, { location }).end(new Uint8Array(1e6)),
  ];
  const { origin, requestedPaths } = await open({
    '/1': to('/2'),
    '/2': to('/3'),
    '/3': to('/a'),
    '/0': to('/1'),
    '/a': [sent('a picture')],
  });
  const fetcher = fetcherHere();
  const fetched = await fetcher.fetch(`${origin}/1`, never);
  expect(fetched).toEqual({ ok: true, value: Buffer.from('a picture') });
  const refused = { ok: false, failure: { code: 'too-many-redirects' } };
  expect(await fetcher.fetch(`${origin}/0`, never)).toEqual(refused);
  expect(requestedPaths.filter((path) => path === '/a')).toHaveLength(1);
});

it('reports the reason of a failure', async () => {
  const { origin } = await open({
    '/passed-on': [status(302, { location: 'file:///etc/passwd' })],
    '/key': [status(302, { location: 'http://me:secret@127.0.0.1/a.jpg' })],
    '/broken': [status(500)],
    '/silent': [() => {}],
    '/cut': [(response) => response.writeHead(200, { 'content-length': '9' }).destroy()],
  });
  const fetcher = fetcherHere({ timeoutMs: 2000 });
  const failureOf = async (path: string) => {
    const fetched = await fetcher.fetch(origin + path, never);
    return fetched.ok ? null : fetched.failure;
  };
  expect(await failureOf('/passed-on')).toEqual({ code: 'not-an-address' });
  expect(await failureOf('/key')).toEqual({ code: 'not-an-address' });
  expect(await failureOf('/gone')).toEqual({ code: 'refused', status: 404 });
  expect(await failureOf('/broken')).toEqual({ code: 'refused', status: 500 });
  expect(await failureOf('/silent')).toEqual({ code: 'no-answer' });
  expect(await failureOf('/cut')).toEqual({ code: 'no-answer' });
});

it('[T22] stops reading an endless body', async () => {
  const { origin } = await open({
    '/endless': [
      (response) => {
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(1000))) continue;
        };
        response.on('drain', write);
        write();
      },
    ],
  });
  const fetched = await fetcherHere({ maxBytes: 5_000, timeoutMs: 2_000 }).fetch(
    `${origin}/endless`,
    never,
  );
  expect(fetched).toEqual({ ok: false, failure: { code: 'too-many-bytes' } });
});
