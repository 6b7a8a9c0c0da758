import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import {
  type TestRequest,
  type TestServer,
  openTestServer,
  temporaryShop,
} from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';
import { step } from '../../../../tests/support/step.ts';

const lamp = {
  title: 'Brass Reading Lamp',
  price: 89.5,
  description: 'A hinged arm, a linen shade.',
  category: 'electronics',
  image: '',
  rating: { rate: 4.2, count: 17 },
};

describe('the catalogue API', () => {
  it('[7.07] [7.08] is a plain array in id order, with the total in a header', async () => {
    const { ask } = await openTestServer();
    const { status, headers, text } = await ask('/api/products');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(headers['x-total-count']).toBe('2');
    expect(headers).not.toHaveProperty('link');
  });

  it('is paginated by cursor or page number without lost or repeated products', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    for (const title of ['a', 'b', 'c']) await post(server, cookie, { ...lamp, title });
    for (const sort of ['id', 'lowtoHigh']) {
      const seen: number[] = [];
      let path: string | undefined = `/api/products?limit=2&sort=${sort}`;
      while (path) {
        const { text, headers } = await server.ask(path);
        seen.push(...JSON.parse(text).map(({ id }: { id: number }) => id));
        path = /<http:\/\/[^/]+(.+)>; rel="next"/.exec(String(headers['link']))?.[1];
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('supports filters, search and field selection', async () => {
    const server = await openTestServer();
    await post(server, await cookieOf(server, 'staff'), lamp);
    const titles = async (query: string) => {
      const { text } = await server.ask(`/api/products?fields=title&${query}`);
      return JSON.parse(text);
    };
    expect(await titles('q=hinged')).toEqual([{ title: lamp.title }]);
    expect(await titles('q=hinged&sort=popularity')).toEqual([{ title: lamp.title }]);
    expect(await titles('category=electronics&sort=lowtoHigh')).toContainEqual({
      title: lamp.title,
    });
    expect(await titles('category=nothing')).toEqual([]);
  });

  it('has tags as a list, which drafts replace, keep where they leave it out, and clear', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const added = await post(server, cookie, { ...lamp, tags: ['Desk', 'brass lamps', 'desk'] });
    const path = `/api/products/${JSON.parse(added.text).id}`;
    const tags = async () => JSON.parse((await server.ask(path)).text).tags;
    expect(await tags()).toEqual(['desk', 'brass lamps']);
    await change(server, path, { method: 'PATCH', cookie, body: { price: 80 } });
    expect(await tags()).toEqual(['desk', 'brass lamps']);
    const long = { tags: ['x'.repeat(51)] };
    const refused = await change(server, path, { method: 'PATCH', cookie, body: long });
    expect(JSON.parse(refused.text)).toMatchObject({ errors: [{ path: 'tags' }] });
    for (const empty of [[], null]) {
      await change(server, path, { method: 'PATCH', cookie, body: { tags: ['desk'] } });
      await change(server, path, { method: 'PATCH', cookie, body: { tags: empty } });
      expect(await tags()).toEqual([]);
    }
  });

  it('filters by facets, and counts them under the other filters', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    await post(server, cookie, { ...lamp, brand: 'Halden' });
    await post(server, cookie, { ...lamp, brand: 'Norrvik', price: 20 });
    const seen = async (path: string) => JSON.parse((await server.ask(`/api${path}`)).text);
    const prices = async (query: string) => seen(`/products?fields=price&${query}`);
    expect(await prices('brand=Halden&brand=Norrvik&sort=lowtoHigh')).toEqual([
      { price: 20 },
      { price: 89.5 },
    ]);
    expect(await prices('brand=Halden&brand=Norrvik&price=50-100')).toEqual([{ price: 89.5 }]);
    expect(await prices('q=hinged&in=jewelery')).toEqual([]);
    expect(await prices('option=Size:M')).toEqual([]);
    const facets: { title: string; values: unknown[] }[] = await seen(
      '/facets?brand=Norrvik&price=50-100',
    );
    expect(facets.find(({ title }) => title === 'Brand')?.values).toEqual([
      { parameter: 'brand', value: 'Halden', label: 'Halden', count: 1, color: null },
      { parameter: 'brand', value: 'Norrvik', label: 'Norrvik', count: 0, color: null },
    ]);
  });

  it('filters by country of origin and tags, those before a colon apart from others', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    await post(server, cookie, { ...lamp, countryOfOrigin: 'SE', tags: ['shade:linen', 'desk'] });
    await post(server, cookie, { ...lamp, price: 20, tags: ['shade:paper', 'desk'] });
    const seen = async (path: string) => JSON.parse((await server.ask(`/api${path}`)).text);
    const count = async (query: string) => (await seen(`/products?fields=price&${query}`)).length;
    expect(await count('origin=SE')).toBe(1);
    expect(await count('tag=shade:linen&tag=shade:paper')).toBe(2);
    expect(await count('tag=shade:paper&tag=desk')).toBe(1);
    const facets: { title: string; values: unknown[] }[] = await seen('/facets?tag=shade:linen');
    expect(facets.find(({ title }) => title === 'Tags: shade')?.values).toEqual([
      { parameter: 'tag', value: 'shade:linen', label: 'linen', count: 1, color: null },
      { parameter: 'tag', value: 'shade:paper', label: 'paper', count: 1, color: null },
    ]);
  });

  it.each(['price=cheap', 'rating=9', 'stock=no', 'option=M', 'origin=Sweden'])(
    'does not filter by ?%s',
    async (query) => {
      const { ask } = await openTestServer();
      expect((await ask(`/api/products?${query}`)).status).toBe(422);
    },
  );

  it.each(['limit=0', 'limit=1001', 'sort=price', 'fields=cost', 'cursor=x', 'page=-1'])(
    'does not take ?%s',
    async (query) => {
      const { ask } = await openTestServer();
      const { status, text } = await ask(`/api/products?${query}`);
      expect(status).toBe(422);
      expect(JSON.parse(text).errors[0].path).toMatch(/^query\./);
    },
  );

  it('responds 304 while nothing has changed', async () => {
    const { ask } = await openTestServer();
    for (const path of ['/api/products', '/api/products/1', '/api/categories']) {
      const { headers } = await ask(path);
      const again = await ask(path, { headers: { 'if-none-match': String(headers['etag']) } });
      expect(again).toMatchObject({ status: 304, text: '' });
    }
  });

  it('lists categories by their stored values', async () => {
    const { ask } = await openTestServer();
    const { text } = await ask('/api/categories');
    expect(JSON.parse(text).map(({ value }: { value: string }) => value)).toContain('jewelery');
  });
});

describe('a product created through the API', () => {
  it('has the sent fields and the next id', async () => {
    const server = await serverWithPictures();
    const cookie = await cookieOf(server, 'staff');
    const added = await post(server, cookie, { ...lamp, image: await pictureIn('red') });
    expect(added.status).toBe(201);
    expect(added.headers['location']).toBe(`${server.address}/api/products/3`);
    const read = await server.ask('/api/products/3');
    const product = JSON.parse(read.text);
    expect(JSON.parse(added.text)).toEqual(product);
    expect(product.id).toBe(3);
    step('[7.12] [7.14] [7.15] title, description and category', () =>
      expect(product).toMatchObject({
        title: lamp.title,
        description: lamp.description,
        category: lamp.category,
      }),
    );
    step('[7.13] the price, a number', () => expect(product.price).toBe(89.5));
    step('[7.17] [7.18] the rating, two numbers', () =>
      expect(product.rating).toEqual({ rate: 4.2, count: 17 }),
    );
    await step('[7.16] the picture, at a URL that responds with it', async () => {
      expect(product.image).toMatch(/\/pictures\/brass-reading-lamp-.+\.jpg$/);
      expect(await colorOf(server, product.image)).toEqual([255, 0, 0]);
    });
  });

  it('[7.11] keeps a requested id that is free and rejects one that is taken', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    expect(JSON.parse((await post(server, cookie, { ...lamp, id: 30 })).text).id).toBe(30);
    const again = await post(server, cookie, { ...lamp, id: 30 });
    expect(again.status).toBe(409);
    expect(JSON.parse(again.text).code).toBe('id-taken');
    expect(JSON.parse((await post(server, cookie, lamp)).text).id).toBe(31);
  });

  it('[7.10] may be posted to the path with a trailing slash, as old clients do', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const { status } = await change(server, '/api/products/', {
      method: 'POST',
      cookie,
      body: lamp,
    });
    expect(status).toBe(201);
  });

  it('is rejected with the path of every invalid field', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const wrong = { ...lamp, title: ' ', price: 0.001, rating: { rate: 5.1, count: 1.5 } };
    const { status, text, headers } = await post(server, cookie, wrong);
    expect(status).toBe(422);
    expect(headers['content-type']).toMatch('application/problem+json');
    const { code, errors, requestId } = JSON.parse(text);
    expect(code).toBe('invalid');
    expect(requestId).toBe(headers['x-request-id']);
    const paths = errors.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(['price', 'rating.count', 'rating.rate', 'title']);
  });
});

describe('a product updated through the API', () => {
  it('[7.19] has the sent fields and keeps its other fields', async () => {
    const server = await serverWithPictures();
    const cookie = await cookieOf(server, 'staff');
    const image = await pictureIn('red');
    await post(server, cookie, { ...lamp, image, stock: 4, brand: 'Lumen Werk' });
    const before = JSON.parse((await server.ask('/api/products/3')).text);
    const put = {
      title: 'Lamp',
      price: 0.5,
      description: 'Brass, and a cotton shade.',
      category: 'jewelery',
      rating: { rate: 5, count: 2 },
    };
    for (const [field, value] of Object.entries(put)) expect(before[field]).not.toEqual(value);
    const body = { ...before, ...put, image: await pictureIn('blue') };
    const request = { method: 'PUT', cookie, body };
    expect((await change(server, '/api/products/3', request)).status).toBe(200);
    const after = JSON.parse((await server.ask('/api/products/3')).text);
    step('[7.20] [7.21] [7.22] the same id, the new title and price', () =>
      expect(after).toMatchObject({ id: 3, title: put.title, price: put.price }),
    );
    step('[7.23] [7.24] the new description and category', () =>
      expect(after).toMatchObject({ description: put.description, category: put.category }),
    );
    step('[7.26] [7.27] the new rating', () => expect(after.rating).toEqual(put.rating));
    await step('[7.25] the new picture, at its own URL', async () => {
      expect(after.image).not.toBe(before.image);
      expect(await colorOf(server, after.image)).toEqual([0, 0, 255]);
    });
    expect(after).toEqual({ ...before, ...put, image: after.image });
    expect(after.availability).toBe('few-left');
  });

  it('keeps every field that a PATCH omits', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const before = JSON.parse((await server.ask('/api/products/1')).text);
    const request = { method: 'PATCH', cookie, body: { price: 7.25 } };
    const { text } = await change(server, '/api/products/1', request);
    expect(JSON.parse(text)).toEqual({ ...before, price: 7.25 });
  });

  it('is not overwritten with an outdated ETag', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const tag = String((await server.ask('/api/products/1')).headers['etag']);
    const request = { method: 'PATCH', cookie, ifMatch: tag };
    const first = await change(server, '/api/products/1', { ...request, body: { price: 7 } });
    expect(first.status).toBe(200);
    expect(first.headers['etag']).not.toBe(tag);
    const second = await change(server, '/api/products/1', { ...request, body: { price: 8 } });
    expect(second.status).toBe(412);
    expect(JSON.parse((await server.ask('/api/products/1')).text).price).toBe(7);
  });

  it('[7.28] [7.29] is deleted once and then not found', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const request = { method: 'DELETE', cookie };
    expect((await change(server, '/api/products/1', request)).status).toBe(200);
    expect((await change(server, '/api/products/1', request)).status).toBe(404);
    expect((await server.ask('/api/products/1')).status).toBe(404);
    expect(JSON.parse((await server.ask('/api/products')).text)).toHaveLength(1);
  });

  it('is not deleted with an outdated ETag', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const tag = String((await server.ask('/api/products/1')).headers['etag']);
    const request = { method: 'PATCH', cookie, body: { price: 7 } };
    const changed = await change(server, '/api/products/1', request);
    const remove = { method: 'DELETE', cookie };
    const stale = await change(server, '/api/products/1', { ...remove, ifMatch: tag });
    expect(stale.status).toBe(412);
    const ifMatch = String(changed.headers['etag']);
    expect((await change(server, '/api/products/1', { ...remove, ifMatch })).status).toBe(200);
  });

  it('is changed by staff only, and not from another site', async () => {
    const server = await openTestServer();
    const staff = await cookieOf(server, 'staff');
    const customer = await cookieOf(server, 'customer');
    expect((await post(server, customer, lamp)).status).toBe(403);
    expect((await post(server, undefined, lamp)).status).toBe(401);
    const headers = { 'content-type': 'application/json', cookie: staff };
    const body = JSON.stringify(lamp);
    for (const site of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.example' },
    ]) {
      const request = { method: 'POST', headers: { ...headers, ...site }, body };
      expect((await server.ask('/api/products', request)).status).toBe(403);
    }
    expect(JSON.parse((await server.ask('/api/products')).text)).toHaveLength(2);
  });
});

describe('an invalid path or body', () => {
  it.each([
    ['GET /api/nothing', 404, 'not-found'],
    ['GET /api/products/x', 422, 'invalid'],
    ['GET /api/products/999', 404, 'not-found'],
    ['DELETE /api/products', 405, 'method-not-allowed'],
  ])('%s returns %i and a problem', async (request, status, code) => {
    const [method = '', path = ''] = request.split(' ');
    const server = await openTestServer();
    const answer = await change(server, path, { method });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ status, code });
    expect(answer.headers['content-type']).toMatch('application/problem+json');
  });

  it('lists the allowed methods of a path', async () => {
    const answer = await change(await openTestServer(), '/api/products', { method: 'DELETE' });
    expect(answer.headers['allow']).toBe('GET, POST');
  });

  it.each([
    ['{"title":', 400, 'malformed-json'],
    ['['.repeat(50), 400, 'too-deep'],
    [String.raw`{"title":"Lamp\u0000"}`, 400, 'invalid-text'],
    [String.raw`{"title":"Lamp\ud83d"}`, 400, 'invalid-text'],
    [String.raw`{"\u0000":1}`, 400, 'invalid-text'],
    ['title=Lamp', 415, 'unsupported-media-type'],
    ['[]', 422, 'invalid'],
  ])('%s is refused', async (body, status, code) => {
    const type = status === 415 ? 'application/x-www-form-urlencoded' : 'application/json';
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin', cookie };
    const answer = await server.ask('/api/products', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).code).toBe(code);
  });
});

function post(server: TestServer, cookie: string | undefined, body: unknown) {
  return change(server, '/api/products', { method: 'POST', cookie, body });
}

/** A door that serves the pictures it takes. */
async function serverWithPictures(): Promise<TestServer> {
  const picturesDir = mkdtempSync(join(tmpdir(), 'api-pictures-'));
  onTestFinished(() => rmSync(picturesDir, { recursive: true, force: true }));
  const shop = { ...(await temporaryShop()), pictureFiles: makePictureFiles(picturesDir) };
  return openTestServer({ shop, picturesDir });
}

async function pictureIn(background: string): Promise<string> {
  const create = { width: 60, height: 60, channels: 3, background } as const;
  const png = await sharp({ create }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Of the picture at this address: red, green and blue, without the loss of its compression. */
async function colorOf(server: TestServer, address: string): Promise<number[]> {
  const { status, headers, body } = await server.ask(new URL(address).pathname);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { channels } = await sharp(body).stats();
  return channels.map(({ mean }) => (mean > 127 ? 255 : 0));
}

interface Change {
  method: string;
  cookie?: string | undefined;
  body?: unknown;
  ifMatch?: string;
}

function change(server: TestServer, path: string, { method, cookie, body, ifMatch }: Change) {
  const headers: NonNullable<TestRequest['headers']> = { 'sec-fetch-site': 'same-origin' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (cookie !== undefined) headers['cookie'] = cookie;
  if (ifMatch !== undefined) headers['if-match'] = ifMatch;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return server.ask(path, { method, headers, ...sent });
}
