import { expect, it } from 'vitest';
import { makePictureFiles, makeStoredPictures } from '#platform/files/picture-files.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import { callApi } from '../../tests/support/api-client.ts';
import { temporaryFile } from '../../tests/support/each-engine.ts';
import { openTestServer, temporaryShop } from '../../tests/support/open-test-server.ts';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { sampleVideo } from '../../tests/support/sample-video.ts';
import { cookieOf } from '../../tests/support/session-cookie.ts';
import { configFrom } from '../config.ts';

const video = sampleVideo();

async function inFolder() {
  const folder = `${temporaryFile()}-pictures`;
  const shop = { ...(await temporaryShop()), pictureFiles: makePictureFiles(folder) };
  return openTestServer({ shop, picturesDir: folder });
}

async function inObjectStorage() {
  const { environment } = await startS3Server();
  const { storage } = configFrom(environment);
  if (!storage.objects) throw new Error('not set up');
  // Longer than a part.
  const pictureFiles = makeStoredPictures(makeObjectStorage(storage.objects, { partBytes: 1_000 }));
  return openTestServer({ shop: { ...(await temporaryShop()), pictureFiles } });
}

it.each([
  ['a folder', inFolder],
  ['object storage', inObjectStorage],
])('a video in %s is sent through the API and served as a whole and in ranges', async (_, open) => {
  const server = await open();
  const cookie = await cookieOf(server, 'staff');
  const draft = {
    video: `data:video/mp4;base64,${video.toString('base64')}`,
    caption: 'It rolls.',
  };
  const put = (body: object) =>
    callApi(server, '/products/1/video', { method: 'PUT', cookie, body });
  const saved = await put(draft);
  expect(saved).toMatchObject({ status: 200, json: { type: 'video/mp4', caption: 'It rolls.' } });
  expect((await callApi(server, '/products/1/video')).json).toEqual(saved.json);
  const path = new URL(saved.json.url).pathname;
  const ask = (headers: Record<string, string> = {}) => server.ask(path, { headers });
  const whole = await ask();
  expect([whole.status, whole.text]).toEqual([200, video.toString()]);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '3000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=990-2010', 990, 2_010],
    ['bytes=2500-', 2_500, 2_999],
    ['bytes=2500-9000', 2_500, 2_999],
  ] as const) {
    const part = await ask({ range });
    expect([range, part.status, part.headers['content-range']]).toEqual([
      range,
      206,
      `bytes ${from}-${to}/3000`,
    ]);
    expect(part.text).toBe(video.subarray(from, to + 1).toString());
  }
  expect((await ask({ range: 'bytes=3000-' })).status).toBe(416);
  const etag = String(whole.headers['etag']);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  expect((await server.ask('/pictures/none-5f0c7d1e9ab2443c.mp4')).status).toBe(404);
  for (const wrong of ['https://example.com/a.mp4', 'data:video/mp4;base64,AAAA']) {
    const answer = await put({ video: wrong });
    expect([answer.status, answer.json.errors[0].path]).toEqual([422, 'video']);
  }
  const removed = await callApi(server, '/products/1/video', { method: 'DELETE', cookie });
  expect(removed.status).toBe(200);
  expect((await callApi(server, '/products/1/video')).status).toBe(404);
});

it('a form with a video is streamed to the files, and the page receives their name', async () => {
  const folder = `${temporaryFile()}-pictures`;
  const shop = { ...(await temporaryShop()), pictureFiles: makePictureFiles(folder) };
  const received: unknown[] = [];
  const server = await openTestServer({
    shop,
    picturesDir: folder,
    render: async (_request, info) => {
      received.push(info.received);
      return new Response('done');
    },
  });
  const form = (content: Buffer) =>
    [
      '--b',
      'Content-Disposition: form-data; name="file"; filename="../a.mp4"',
      '',
      content.toString('latin1'),
      '--b--',
      '',
    ].join('\r\n');
  const send = (content: Buffer, cookie: string) =>
    server.ask('/admin/products/1/video', {
      method: 'POST',
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: form(content),
    });
  const staff = await cookieOf(server, 'staff');
  await send(video, staff);
  await send(Buffer.from('<svg/>'), staff);
  await send(video, await cookieOf(server, 'customer'));
  expect(received).toEqual([
    { ok: true, value: { name: 'a.mp4', bytes: 3_000, file: expect.stringMatching(/\.mp4$/) } },
    { ok: false, failure: { code: 'wrong-type' } },
    null,
  ]);
  expect(await shop.pictureFiles.list()).toHaveLength(1);
});
