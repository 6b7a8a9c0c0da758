import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { configFrom } from '../../config.ts';
import { openTestServer, temporaryShop } from '../../../tests/support/open-test-server.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { makeObjectStorage } from './object-storage.ts';
import { StorageError } from './storage-error.ts';
import { makeStoredPictures } from './picture-files.ts';

const file = 'navy-t-shirt-1a2b3c4d-400.avif';
const bytes = Buffer.from('a picture');

describe('object storage', () => {
  it('stores, reads and lists objects, page by page, with signed requests', async () => {
    const server = await startS3Server();
    const storage = storageOf(server);
    await storage.put('pictures/a.jpg', bytes, 'image/jpeg');
    expect(await storage.get('pictures/a.jpg')).toEqual(bytes);
    expect(await storage.get('pictures/b.jpg')).toBeNull();
    for (let i = 0; i < 120; i += 1) server.objects.set(`pictures/${1000 + i}.jpg`, bytes);
    server.objects.set('other/c.jpg', bytes);
    const listed = await storage.list('pictures/');
    expect(listed.size).toBe(121);
    expect(listed.get('pictures/1119.jpg')).toMatchObject({ bytes: bytes.length });
    await storage.delete(['pictures/1119.jpg', 'pictures/none.jpg']);
    expect(server.objects.has('pictures/1119.jpg')).toBe(false);
  });

  it('stores and reads streams a part at a time, and leaves nothing of one that breaks off', async () => {
    const server = await startS3Server();
    const storage = storageOf(server, {}, { partBytes: 1_000 });
    for (const length of [0, 999, 1_000, 1_001, 5_000, 5_500]) {
      const content = randomBytes(length);
      // Chunks do not end where parts do.
      const chunks = Array.from({ length: 9 }, (_, at) =>
        content.subarray(at * 700, at * 700 + 700),
      );
      await storage.putStream('stream', Readable.from(chunks));
      expect(server.objects.get('stream')).toEqual(content);
      const read = await storage.getStream('stream');
      expect(read && (await buffer(read))).toEqual(content);
    }
    expect(await storage.getStream('missing')).toBeNull();
    server.objects.clear();
    const broken = async function* () {
      yield randomBytes(2_500);
      throw new Error('broken off');
    };
    await expect(storage.putStream('stream', broken())).rejects.toThrow('broken off');
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    server.requests.length = 0;
    const steady = async function* () {
      server.fail(503, 2);
      yield randomBytes(2_500);
    };
    await storage.putStream('stream', steady());
    expect(server.objects.get('stream')).toHaveLength(2_500);
    expect(server.requests).toHaveLength(7);
  });

  it('refuses other keys and another region, and says so without them', async () => {
    const server = await startS3Server();
    const changes = [
      { S3_SECRET_ACCESS_KEY: 'another secret of this account' },
      { S3_ACCESS_KEY_ID: 'AKIDOTHER' },
      { S3_REGION: 'eu-other-1' },
    ];
    for (const change of changes) {
      const error = await storageOf(server, change)
        .list('')
        .catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(StorageError);
      expect(String(error)).toMatch(/fails: it answered 403 \w+$/);
    }
    // An answer is final.
    expect(server.requests).toHaveLength(changes.length);
  });

  it('is tried again while it fails for a moment, three times in all', async () => {
    const server = await startS3Server();
    const storage = storageOf(server);
    server.fail(503, 2);
    await storage.put('a', bytes, 'text/plain');
    expect(server.objects.get('a')).toEqual(bytes);
    server.fail(500, 3);
    await expect(storage.get('a')).rejects.toThrow('it answered 500 SlowDown');
    expect(server.requests).toHaveLength(6);
  });

  it('that cannot be reached is an outage', async () => {
    const storage = storageOf(await startS3Server(), { S3_URL: 'http://127.0.0.1:1/bucket' });
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'EIO' });
  });

  it('is set up entirely or not at all', () => {
    expect(() => configFrom({ PICTURES: 'object-storage', S3_URL: 'http://shop.example' })).toThrow(
      'S3_ACCESS_KEY_ID is missing for object storage\nS3_SECRET_ACCESS_KEY is missing for object storage\nS3_URL must be an https address, or http on this machine or to a name without a dot',
    );
    const keys = { S3_ACCESS_KEY_ID: 'shop', S3_SECRET_ACCESS_KEY: 'k4Jr8tWq2Zx6' };
    const url = 'http://storage:7070/vitrine';
    expect(configFrom({ ...keys, S3_URL: url }).storage.objects?.url).toBe(url);
    for (const wrong of ['http://storage.example/shop', 'http://10.0.0.5/shop', `${url}?x`]) {
      expect(() => configFrom({ ...keys, S3_URL: wrong })).toThrow('S3_URL must be');
    }
    expect(() => configFrom({ PICTURES: 's3' })).toThrow('PICTURES must be folder or');
  });
});

describe('pictures in object storage', () => {
  it('are served like those of a folder, and read once', async () => {
    const server = await startS3Server();
    const shop = {
      ...(await temporaryShop()),
      pictureFiles: makeStoredPictures(storageOf(server)),
    };
    await shop.pictureFiles.keep([{ file, bytes }]);
    const { ask } = await openTestServer({ shop });
    server.requests.length = 0;
    const answers = await Promise.all([ask(`/pictures/${file}`), ask(`/pictures/${file}`)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, text: 'a picture' });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    expect(server.requests).toEqual([`GET /shop-bucket/pictures/${file}`]);
    const known = { 'if-none-match': String(answers[0].headers.etag) };
    expect((await ask(`/pictures/${file}`, { headers: known })).status).toBe(304);
  });

  it('that are missing are looked for once, and found when they are stored', async () => {
    const server = await startS3Server();
    const shop = {
      ...(await temporaryShop()),
      pictureFiles: makeStoredPictures(storageOf(server)),
    };
    const { ask } = await openTestServer({ shop });
    for (let i = 0; i < 2; i += 1) expect((await ask(`/pictures/${file}`)).status).toBe(404);
    expect((await ask('/pictures/secret.txt')).status).toBe(404);
    expect(server.requests).toHaveLength(1);
    await shop.pictureFiles.keep([{ file, bytes }]);
    expect((await ask(`/pictures/${file}`)).status).toBe(200);
  });

  it('are unavailable, not missing, while the storage fails', async () => {
    const server = await startS3Server();
    const shop = {
      ...(await temporaryShop()),
      pictureFiles: makeStoredPictures(storageOf(server)),
    };
    const { ask } = await openTestServer({ shop });
    server.fail(500, 3);
    expect((await ask(`/pictures/${file}`)).status).toBe(503);
  });
});

function storageOf(
  { environment }: S3Server,
  change: Record<string, string> = {},
  limits: { partBytes?: number } = {},
) {
  const { storage } = configFrom({ ...environment, ...change });
  if (!storage.objects) throw new Error('not set up');
  return makeObjectStorage(storage.objects, limits);
}
