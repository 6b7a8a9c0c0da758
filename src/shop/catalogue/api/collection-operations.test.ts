import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

it('collections are added, changed, read with their products, and deleted through the API', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const send = (method: string, path: string, body: object) =>
    callApi(server, path, { method, cookie, body });
  const rule = { categories: ["men's clothing"], priceFrom: 0 };
  const added = await send('POST', '/collections', { title: 'Good shirts', rule });
  expect(added).toMatchObject({
    status: 201,
    json: { slug: 'good-shirts', sort: 'none', isPublished: false },
  });
  const path = `/collections/${added.json.id}`;
  expect((await callApi(server, '/collections')).json).toEqual([]);
  expect((await send('PATCH', path, { isPublished: true })).status).toBe(200);
  expect(await callApi(server, '/collections/good-shirts')).toMatchObject({
    status: 200,
    json: { title: 'Good shirts', url: expect.stringMatching(/\/collections\/good-shirts$/) },
  });
  const listed = await callApi(server, '/products?collection=good-shirts');
  const shirts = await callApi(server, "/products?category=men's%20clothing");
  expect(listed.json.length).toBeGreaterThan(1);
  expect(listed.json).toEqual(shirts.json);
  expect((await send('PATCH', path, { productIds: [2, 1] })).status).toBe(200);
  const chosen = await callApi(server, '/products?collection=good-shirts&sort=none');
  expect(chosen.json.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
  expect((await send('PATCH', '/products/2', { tags: ['Linen'] })).status).toBe(200);
  expect((await send('PATCH', path, { rule: { tags: ['linen', 'wool'] } })).status).toBe(200);
  const tagged = await callApi(server, '/products?collection=good-shirts');
  expect(tagged.json.map(({ id }: { id: number }) => id)).toEqual([2]);
  expect(await send('PATCH', path, { rule, productIds: [1] })).toMatchObject({ status: 422 });
  expect(await send('PATCH', path, { rule: { categories: ['hats'] } })).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'rule.categories', message: 'Unknown category: hats' }] },
  });
  expect((await callApi(server, path, { method: 'DELETE', cookie })).status).toBe(200);
  expect((await callApi(server, '/products?collection=good-shirts')).json).toEqual([]);
});
