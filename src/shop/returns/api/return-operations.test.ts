import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { apiKeyOf, bearer } from '../../../../tests/support/api-key.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

/** A shop with a paid, shipped order of two units of a product, and staff who call its API. */
async function shippedOrder() {
  const server = await openTestServer();
  const ann = await cookieOf(server, 'customer', { name: 'ann' });
  const body = { cartitem: [{ id: 1, qty: 2 }], formdata: filledForm, shipping: 'standard' };
  const ordered = await callApi(server, '/orders', { method: 'POST', cookie: ann, body });
  const cookie = await cookieOf(server, 'staff');
  const order = `/orders/${ordered.json.id}`;
  const send = (method: string, to: string, sent: object = {}) =>
    callApi(server, to, { method, cookie, body: sent });
  for (const state of ['paid', 'shipped']) await send('PUT', `${order}/state`, { state });
  const read = async (from: string) => (await callApi(server, from, { cookie })).json;
  return { server, ann, order, path: `${order}/returns`, send, read };
}

const lines = [{ position: 0, quantity: 1, reason: 'damaged' }];

it('returns API: records, approves, receives and refunds a return, and the order keeps its status', async () => {
  const { order, path, send, read } = await shippedOrder();
  expect(await read(path)).toEqual({ returns: [] });
  const created = await send('POST', path, { lines, note: ' It hums. ' });
  expect(created).toMatchObject({
    status: 201,
    json: { kind: 'return', status: 'requested', note: 'It hums.', lines, refundId: null },
  });
  const one = `/returns/${created.json.id}`;
  const answer = 'Please use the box.';
  const approved = await send('PATCH', one, { status: 'approved', answer });
  expect(approved.json).toMatchObject({ status: 'approved', answer });
  const received = await send('POST', `${one}/receipt`, { lines: [{ position: 0, restocked: 1 }] });
  expect(received.json).toMatchObject({ status: 'received', lines: [{ restocked: 1 }] });
  const completed = await send('POST', `${one}/refund`);
  expect(completed.json).toMatchObject({ status: 'completed' });
  const { refunds } = await read(`${order}/refunds`);
  expect(refunds).toMatchObject([
    { id: completed.json.refundId, reason: 'damaged', lines: [{ position: 0, quantity: 1 }] },
  ]);
  expect(await read(order)).toMatchObject({ status: 'shipped' });
});

it('returns API: exchanges a return for the same item, gives that up and exchanges it again', async () => {
  const { server, order, path, send, read } = await shippedOrder();
  const { json } = await send('POST', path, { lines });
  const { id: item } = await server.shop.db.read
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', 1)
    .executeTakeFirstOrThrow();
  const one = `/returns/${json.id}/exchange`;
  const body = { lines: [{ position: 0, item }], answer: 'A new one is on its way.' };
  const exchanged = await send('POST', one, body);
  expect(exchanged).toMatchObject({
    status: 200,
    json: { status: 'approved', answer: body.answer, lines: [{ replacedBy: item }] },
  });
  const { exchangeOrderId } = exchanged.json;
  expect(await read(`/orders/${exchangeOrderId}`)).toMatchObject({ status: 'placed' });
  const ended = await send('DELETE', one);
  expect(ended.json).toMatchObject({ exchangeOrderId: null, lines: [{ replacedBy: null }] });
  expect(await read(`/orders/${exchangeOrderId}`)).toMatchObject({ status: 'cancelled' });
  const again = await send('POST', one, body);
  expect(again.json.exchangeOrderId).not.toBe(exchangeOrderId);
  expect(await read(order)).toMatchObject({ status: 'shipped' });
});

it('returns API: refuses with words, and says which field is missing', async () => {
  const { path, send } = await shippedOrder();
  const { json } = await send('POST', path, { lines });
  const silent = await send('PATCH', `/returns/${json.id}`, { status: 'refused' });
  expect([silent.status, silent.json.errors[0].path]).toEqual([422, 'answer']);
  const refused = await send('PATCH', `/returns/${json.id}`, {
    status: 'refused',
    answer: 'Worn.',
  });
  expect(refused.json).toMatchObject({ status: 'refused', answer: 'Worn.' });
});

it('[T06] [T08] returns API: is closed to customers and to keys that only read', async () => {
  const { server, ann, path } = await shippedOrder();
  const request = { method: 'POST', body: { lines } };
  expect((await callApi(server, path, { ...request, cookie: ann })).status).toBe(403);
  expect((await callApi(server, path, { cookie: ann })).status).toBe(403);
  const key = await apiKeyOf(server.shop, { name: 'reader', scopes: ['orders:read'] });
  expect((await callApi(server, path, { headers: bearer(key) })).status).toBe(200);
  const sent = await callApi(server, path, { ...request, headers: bearer(key) });
  expect(sent.json.code).toBe('scope-missing');
});
