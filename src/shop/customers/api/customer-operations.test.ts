import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

it('customers API: lists accounts, sets tags and adds notes', async () => {
  const server = await openTestServer();
  await cookieOf(server, 'customer', { name: 'ann' });
  const cookie = await cookieOf(server, 'staff');
  const listed = await callApi(server, '/customers', { cookie });
  const ann = listed.json.find(({ email }: { email: string }) => email.startsWith('ann'));
  expect(ann).toMatchObject({ orders: 0, spent: 0, currency: 'USD', lastOrderAt: null, tags: [] });
  const path = `/customers/${ann.id}`;
  const send = (method: string, to: string, body: object) =>
    callApi(server, to, { method, cookie, body });
  const tagged = await send('PUT', `${path}/tags`, { tags: ['VIP', ' Gift  wrap'] });
  expect(tagged).toMatchObject({ status: 200, json: { tags: ['gift wrap', 'vip'] } });
  const retagged = await send('PUT', `${path}/tags`, { tags: ['vip', 'late'] });
  expect(retagged.json.tags).toEqual(['late', 'vip']);
  expect((await send('PUT', `${path}/tags`, { tags: [] })).json.tags).toEqual([]);
  expect((await send('PUT', `${path}/tags`, { tags: ['a,b'] })).status).toBe(422);
  const noted = await send('POST', `${path}/notes`, { text: ' Prefers a call. ' });
  expect(noted).toMatchObject({ status: 201, json: { notes: [{ text: 'Prefers a call.' }] } });
  expect((await send('POST', `${path}/notes`, { text: '  ' })).status).toBe(422);
  const notes = await callApi(server, `${path}/notes`, { cookie });
  expect(notes.json).toEqual(noted.json);
  expect(await callApi(server, path, { cookie })).toMatchObject({ json: { id: ann.id } });
  expect((await callApi(server, '/customers/4711', { cookie })).status).toBe(404);
  expect((await send('PUT', '/customers/4711/tags', { tags: [] })).status).toBe(404);
});
