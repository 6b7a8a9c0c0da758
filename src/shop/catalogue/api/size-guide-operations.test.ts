import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

it('size guides are added, changed, read by product, and deleted through the API', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const send = (method: string, path: string, body: object) =>
    callApi(server, path, { method, cookie, body });
  const table = [
    ['', 'Chest'],
    ['S', '92–96'],
  ];
  const draft = { title: 'Shirts', table, categories: ["men's clothing"], productIds: [2] };
  const added = await send('POST', '/size-guides', draft);
  expect(added).toMatchObject({ status: 201, json: { ...draft, note: '' } });
  expect((await callApi(server, '/products/2/size-guide')).json).toEqual({
    title: 'Shirts',
    note: '',
    table,
  });
  expect((await callApi(server, '/products/1/size-guide')).status).toBe(404);
  const path = `/size-guides/${added.json.id}`;
  const changed = await send('PATCH', path, { note: 'Measure twice.', productIds: [1] });
  expect(changed).toMatchObject({ json: { ...draft, note: 'Measure twice.', productIds: [1] } });
  expect((await callApi(server, '/products/1/size-guide')).json).toMatchObject({ table });
  const listed = await callApi(server, '/size-guides', { cookie });
  expect(listed.json).toEqual([changed.json]);
  const refusals = [
    [{ categories: ['hats'] }, { path: 'categories', message: 'Unknown category: hats' }],
    [{ productIds: [77] }, { path: 'productIds', message: 'There is no product 77.' }],
    [{ table: [['Size']] }, { path: 'table', message: expect.stringMatching(/^Enter a row/) }],
  ] as const;
  for (const [body, error] of refusals) {
    const answer = await send('PATCH', path, body);
    expect(answer).toMatchObject({ status: 422, json: { errors: [error] } });
  }
  expect((await send('PATCH', path, { table: [['a|b', 'c']] })).status).toBe(422);
  expect((await callApi(server, path, { method: 'DELETE', cookie })).status).toBe(200);
  expect((await callApi(server, '/products/1/size-guide')).status).toBe(404);
});
