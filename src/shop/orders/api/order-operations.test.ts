import { expect, it } from 'vitest';
import { statusAfter } from '#shop/orders/rules/order-status.ts';
import { filledForm, unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

async function orderOfAnn(server: TestServer) {
  const cookie = await cookieOf(server, 'customer', { name: 'ann' });
  const body = { cartitem: [{ id: 1, qty: 2 }], formdata: filledForm, shipping: 'standard' };
  const { json } = await callApi(server, '/orders', { method: 'POST', cookie, body });
  return { cookie, path: `/orders/${json.id}/state` };
}

it('order API: staff mark orders paid, shipped and delivered, once each and in this order only', async () => {
  const server = await openTestServer();
  const { path } = await orderOfAnn(server);
  const cookie = await cookieOf(server, 'staff');
  const put = async (state: string) => {
    const { status, json } = await callApi(server, path, {
      method: 'PUT',
      cookie,
      body: { state },
    });
    return [state, status, json.code ?? json.status, json.payment?.status];
  };
  expect([
    await put('delivered'),
    await put('shipped'),
    await put('shipped'),
    await put('paid'),
    await put('cancelled'),
    await put('delivered'),
    await put('refunded'),
    await put('placed'),
  ]).toEqual([
    ['delivered', 409, 'not-open', undefined],
    ['shipped', 200, 'shipped', 'awaited'],
    ['shipped', 200, 'shipped', 'awaited'],
    ['paid', 200, 'shipped', 'paid'],
    ['cancelled', 409, 'not-open', undefined],
    ['delivered', 200, 'delivered', 'paid'],
    ['refunded', 200, 'delivered', 'refunded'],
    ['placed', 422, 'invalid', undefined],
  ]);
  const mails = await server.shop.db.read.selectFrom('mail_outbox').select('template').execute();
  expect(mails.filter(({ template }) => template === 'order-shipped')).toHaveLength(1);
});

it('order API: returns the stock of a cancelled order once, however often it is requested', async () => {
  const server = await openTestServer();
  await stockUp(server.shop, 1, 9);
  const { path } = await orderOfAnn(server);
  const cookie = await cookieOf(server, 'staff');
  expect(await unitsLeft(server.shop, 1)).toBe(7);
  const request = { method: 'PUT', cookie, body: { state: 'cancelled' } };
  const sent = await Promise.all([1, 2, 3].map(() => callApi(server, path, request)));
  expect(sent.map(({ status }) => status)).toContain(200);
  expect((await callApi(server, path, request)).json.status).toBe('cancelled');
  expect(await unitsLeft(server.shop, 1)).toBe(9);
});

it('order API: cancels the rest of a partially shipped order once, and no other order', async () => {
  const server = await openTestServer();
  const { path } = await orderOfAnn(server);
  const cookie = await cookieOf(server, 'staff');
  const request = { method: 'PUT', cookie, body: { state: 'rest-cancelled' } };
  expect((await callApi(server, path, request)).json.code).toBe('not-open');
  const shipping = path.replace('/state', '/fulfillments');
  const body = { lines: [{ position: 0, quantity: 1 }] };
  expect((await callApi(server, shipping, { method: 'POST', cookie, body })).status).toBe(201);
  const sent = await Promise.all([1, 2, 3].map(() => callApi(server, path, request)));
  expect(sent.map(({ status }) => status)).toContain(200);
  const { json } = await callApi(server, path, request);
  expect(json).toMatchObject({ status: 'shipped', cartitem: [{ qty: 1 }] });
  expect(json.total).toBe(json.subtotal + json.shipping);
});

it('order API: leaves the order unchanged when If-Match names an outdated ETag', async () => {
  const server = await openTestServer();
  const { path } = await orderOfAnn(server);
  const cookie = await cookieOf(server, 'staff');
  const order = path.replace('/state', '');
  const etag = String((await callApi(server, order, { cookie })).headers['etag']);
  const put = (state: string, tag: string) => {
    const headers = { 'if-match': tag };
    return callApi(server, path, { method: 'PUT', cookie, headers, body: { state } });
  };
  const paid = await put('paid', etag);
  expect(paid.status).toBe(200);
  expect((await put('cancelled', etag)).json.code).toBe('precondition-failed');
  expect((await put('cancelled', String(paid.headers['etag']))).json.status).toBe('cancelled');
});

it('[T06] [T08] order API: refuses status changes by customers', async () => {
  const server = await openTestServer();
  const { cookie, path } = await orderOfAnn(server);
  for (const state of Object.values(statusAfter)) {
    const request = { method: 'PUT', cookie, body: { state } };
    expect((await callApi(server, path, request)).status).toBe(403);
  }
});

it('[T01] [T04] order API: does not find another customer’s order and never caches the response', async () => {
  const server = await openTestServer();
  await orderOfAnn(server);
  const cookie = await cookieOf(server, 'customer', { name: 'ben' });
  const { status, headers } = await callApi(server, '/orders/1', { cookie });
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});
