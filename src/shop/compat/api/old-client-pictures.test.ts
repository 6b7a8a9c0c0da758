import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import type { Shop } from '#shop/shop.ts';
import { compatShop } from '../../../../tests/support/compare-with-json-server.ts';
import { ask } from '../../../../tests/support/open-test-server.ts';
import { firstPicture, startPictureServer } from '../../../../tests/support/picture-server.ts';
import { pollPictures } from '#shop/imports/use-cases/poll-pictures.ts';

const blob = 'blob:http://localhost:5173/0b7e1f6c-6f0e-4a0e-9f5e-2b4f8f0d3c11';
const cap = {
  title: 'Cap',
  price: 12,
  description: 'Warm.',
  category: "men's clothing",
  rating: { rate: 4.1, count: 12 },
};
const file = readFileSync(new URL('../../../../public/icon-192.png', import.meta.url));
const data = `data:image/png;base64,${file.toString('base64')}`;
const noPictures = [
  blob,
  '',
  'cap.png',
  'C:\\fakepath\\cap.png',
  'file:///cap.png',
  'data:image/png;base64,bm90IGEgcGljdHVyZQ==',
  'data:image/svg+xml;base64,PHN2Zy8+',
  null,
  {},
  7,
];

describe('a picture sent by an old client', () => {
  it.each(noPictures)('is ignored without an error if it is %j', async (image) => {
    const { ours } = await compatShop();
    const added = await send(ours, 'POST', '/products', { ...cap, image });
    expect(added).toMatchObject({ status: 201, body: { title: 'Cap', image: '' } });
    const before = await read(ours, '/products/3');
    for (const method of ['PUT', 'PATCH']) {
      const changed = await send(ours, method, '/products/3', { ...cap, image });
      expect(changed).toMatchObject({ status: 200, body: { title: 'Cap', image: before.image } });
    }
    expect(before.image).not.toBe('');
  });

  it('[7.16] [7.25] is stored from a data: URL and kept when the client repeats any of its URLs', async () => {
    const { ours } = await compatShop();
    const { body: added } = await send(ours, 'POST', '/products', { ...cap, image: data });
    expect(added.image).toMatch(/^http:\/\/127\.0\.0\.1:3000\/pictures\/cap-[0-9a-f]{8}-800\.jpg$/);
    const path = `/products/${added.id}`;
    const name = /\/pictures\/(cap-[0-9a-f]{8})-/.exec(added.image)?.[1] ?? '';
    for (const image of [
      added.image,
      `/pictures/${name}-400.avif`,
      `http://localhost:3000/pictures/${name}-400.webp`,
      `http://192.0.2.7/pictures/${name}-800.avif`,
    ]) {
      const { body } = await send(ours, 'PUT', path, { ...cap, image });
      expect(body.image).toBe(added.image);
    }
  });

  it('is downloaded from an http: URL in the background', async () => {
    const { shop, ours } = await compatShop();
    const server = await startPictureServer({ '/cap.png': [firstPicture] });
    onTestFinished(() => server.stop());
    const image = `${server.origin}/cap.png`;
    const { body: added } = await send(ours, 'POST', '/products', { ...cap, image });
    expect(added.image).toBe('');
    await send(ours, 'PUT', '/products/3', { ...cap, image });
    const before = await read(ours, '/products/3');
    await fetchAll(shop);
    const [first, third] = [
      await read(ours, `/products/${added.id}`),
      await read(ours, '/products/3'),
    ];
    expect(first.image).toMatch(/\/pictures\/cap-[0-9a-f]{8}-800\.jpg$/);
    expect(third.image).toBe(first.image);
    expect(third.image).not.toBe(before.image);
  });

  it('is never downloaded from a private network (T19)', async () => {
    const { shop, ours } = await compatShop();
    const server = await startPictureServer({ '/cap.png': [firstPicture] });
    onTestFinished(() => server.stop());
    const image = `http://localhost:${server.port}/cap.png`;
    const { status, body } = await send(ours, 'POST', '/products', { ...cap, image });
    await fetchAll({ ...shop, pictureFetcher: makePictureFetcher({ privateHosts: [] }) }, false);
    expect([status, server.requestedPaths]).toEqual([201, []]);
    expect((await read(ours, `/products/${body.id}`)).image).toBe('');
  });
});

/** From this machine too, unless `isLocalToo` is false. */
async function fetchAll(shop: Shop, isLocalToo = true): Promise<void> {
  const local = { ...shop, pictureFetcher: makePictureFetcher({ privateHosts: ['127.0.0.1'] }) };
  const never = new AbortController().signal;
  while (await pollPictures(isLocalToo ? local : shop, never));
}

async function read(origin: string, path: string) {
  return JSON.parse((await ask(origin, path)).text);
}

async function send(origin: string, method: string, ...[path, sent]: [string, object]) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(origin, path, { method, headers, body: JSON.stringify(sent) });
  return { status: answer.status, body: JSON.parse(answer.text) };
}
