import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { apiKeyOf, bearer } from '../../../../tests/support/api-key.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

/** A shop with an order of two units of a product, and staff who call its API. */
async function openOrder() {
  const server = await openTestServer();
  const ann = await cookieOf(server, 'customer', { name: 'ann' });
  const body = { cartitem: [{ id: 1, qty: 2 }], formdata: filledForm, shipping: 'standard' };
  const ordered = await callApi(server, '/orders', { method: 'POST', cookie: ann, body });
  const cookie = await cookieOf(server, 'staff');
  const order = `/orders/${ordered.json.id}`;
  const path = `${order}/fulfillments`;
  const post = (to: string, sent: object = {}, key = '') => {
    const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
    return callApi(server, to, { method: 'POST', cookie, body: sent, headers });
  };
  const read = async (from: string) => (await callApi(server, from, { cookie })).json;
  return { server, ann, cookie, order, path, post, read };
}

it('fulfillment API: ships in two parcels with tracking, and says what is left', async () => {
  const { order, path, post, read } = await openOrder();
  expect(await read(path)).toEqual({
    status: 'unfulfilled',
    fulfillments: [],
    left: [{ position: 0, quantity: 2 }],
  });
  const lines = [{ position: 0, quantity: 1 }];
  const draft = { lines, carrier: 'ups', trackingNumber: '1Z 9' };
  const first = await post(path, draft, 'once');
  expect(first.status).toBe(201);
  expect(first.json).toMatchObject({
    status: 'shipped',
    lines,
    carrier: 'UPS',
    trackingNumber: '1Z 9',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z9',
  });
  expect((await post(path, draft, 'once')).json).toEqual(first.json);
  expect(await read(path)).toMatchObject({ status: 'partially-fulfilled', left: lines });
  expect(await read(order)).toMatchObject({
    status: 'placed',
    fulfillment: { status: 'partially-fulfilled' },
  });
  const trackingUrl = 'https://bike.example/7';
  const second = await post(path, { carrier: 'Parcel Bike', trackingUrl });
  expect(second.json).toMatchObject({ carrier: 'Parcel Bike', trackingUrl, lines });
  expect(await read(order)).toMatchObject({
    status: 'shipped',
    fulfillment: { status: 'fulfilled' },
  });
  expect(await read(path)).toMatchObject({ left: [] });
});

it('fulfillment API: undoes a shipment, however often it is requested', async () => {
  const { order, path, post, read } = await openOrder();
  const { json } = await post(path);
  const cancel = () => post(`${path}/${json.id}/cancel`);
  const undone = [await cancel(), await cancel()];
  const cancelled = [200, 'cancelled'];
  expect(undone.map((one) => [one.status, one.json.status])).toEqual([cancelled, cancelled]);
  expect(await read(order)).toMatchObject({
    status: 'placed',
    fulfillment: { status: 'unfulfilled' },
  });
  expect(await read(path)).toMatchObject({ fulfillments: [{ id: json.id, status: 'cancelled' }] });
});

it('fulfillment API: corrects tracking, and refuses what was changed by someone else', async () => {
  const { server, cookie, path, post, read } = await openOrder();
  const created = await post(path, { carrier: 'UPS', trackingNumber: '1Z 1' });
  const one = `${path}/${created.json.id}`;
  const patch = (body: object, headers: Record<string, string> = {}) =>
    callApi(server, one, { method: 'PATCH', cookie, body, headers });
  const seen = await callApi(server, one, { cookie });
  expect(seen.json).toEqual(created.json);
  const headers = { 'if-match': String(seen.headers['etag']) };
  const trackingUrl = 'https://bike.example/7';
  const edited = await patch({ carrier: 'Parcel Bike', trackingUrl }, headers);
  expect(edited.json).toMatchObject({
    carrier: 'Parcel Bike',
    trackingNumber: '1Z 1',
    trackingUrl,
  });
  expect(await patch({ trackingNumber: '8' }, headers)).toMatchObject({
    status: 412,
    json: { code: 'precondition-failed' },
  });
  expect((await patch({ trackingNumber: '1Z 1' })).json).toMatchObject({ trackingUrl });
  expect((await patch({ carrier: 'ups', trackingNumber: '8' })).json).toMatchObject({
    carrier: 'UPS',
    trackingUrl: 'https://www.ups.com/track?tracknum=8',
  });
  expect(await read(one)).toMatchObject({ trackingNumber: '8', lines: [{ quantity: 2 }] });
  expect(await patch({ trackingUrl: 'javascript:alert(1)' })).toMatchObject({ status: 422 });
  await post(`${one}/cancel`);
  expect(await patch({ trackingNumber: '9' })).toMatchObject({
    status: 409,
    json: { code: 'shipment-cancelled' },
  });
});

it('fulfillment API: names the fields that are invalid', async () => {
  const { path, post } = await openOrder();
  const twice = [1, 1].map((quantity) => ({ position: 0, quantity }));
  const refused = await post(path, { lines: twice, trackingUrl: 'javascript:alert(1)' });
  expect(refused.status).toBe(422);
  const paths = refused.json.errors.map((error: { path: string }) => error.path);
  expect(paths.toSorted()).toEqual(['lines', 'trackingUrl']);
  expect((await post(path, { lines: [] })).status).toBe(422);
});

it('[T06] [T08] fulfillment API: is closed to customers and to keys that only read', async () => {
  const { server, ann, path } = await openOrder();
  const request = { method: 'POST', body: {} };
  expect((await callApi(server, path, { ...request, cookie: ann })).status).toBe(403);
  expect((await callApi(server, path, { cookie: ann })).status).toBe(403);
  const key = await apiKeyOf(server.shop, { name: 'reader', scopes: ['orders:read'] });
  expect((await callApi(server, path, { headers: bearer(key) })).status).toBe(200);
  const sent = await callApi(server, path, { ...request, headers: bearer(key) });
  expect(sent.json.code).toBe('scope-missing');
});
