import { describe, expect, it } from 'vitest';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { addPromotion } from '#shop/promotions/use-cases/promotions.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { filledForm } from '../../../tests/support/buyers.ts';
import { callApi } from '../../../tests/support/api-client.ts';
import { type TestServer, openTestServer } from '../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';
import { staff } from '../../../tests/support/staff.ts';

const lamp = {
  title: 'Brass Reading Lamp',
  price: 89.5,
  description: 'A hinged arm, a linen shade.',
  category: 'electronics',
  stock: 4,
};

interface Change {
  key?: string;
  [field: string]: unknown;
}

function add(server: TestServer, cookie: string, { key = 'a-key', ...change }: Change = {}) {
  const headers = { 'idempotency-key': key };
  const body = { ...lamp, ...change };
  return callApi(server, '/products', { method: 'POST', cookie, body, headers });
}

function checkOut(server: TestServer, cookie: string, { key = 'a-key', ...change }: Change = {}) {
  const body = { formdata: filledForm, shipping: 'standard', ...change };
  const headers = { 'idempotency-key': key };
  return callApi(server, '/checkout', { method: 'POST', cookie, body, headers });
}

describe('a call repeated with its Idempotency-Key', () => {
  it('adds a product once and is rejected with another body', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const sent = await Promise.all([1, 2, 3].map(() => add(server, cookie)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    const other = await add(server, cookie, { price: 1 });
    expect([other.status, other.json.code]).toEqual([422, 'key-reused']);
    const stranger = await cookieOf(server, 'owner');
    expect((await add(server, stranger)).json.id).toBe(4);
    expect((await add(server, cookie, { key: 'another' })).json.id).toBe(5);
  });

  it('may be retried with the same key after a rejection', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    expect((await add(server, cookie, { category: 'nothing' })).status).toBe(422);
    expect((await add(server, cookie)).status).toBe(201);
  });

  it('requires a key of valid length', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const { status, json } = await add(server, cookie, { key: 'x'.repeat(256) });
    expect([status, json.errors[0].path]).toEqual([422, 'Idempotency-Key']);
  });
});

describe('an order from the cart', () => {
  it('is placed once and empties the cart', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const request = { method: 'POST', cookie, body: { id: 1, qty: 2 } };
    const { json: cart } = await callApi(server, '/cart/lines', request);
    const sent = await Promise.all([1, 2].map(() => checkOut(server, cookie)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(sent[0]?.json).toMatchObject({ id: 1, subtotal: cart.subtotal, cartitem: [{ qty: 2 }] });
    expect(sent[1]?.text).toBe(sent[0]?.text);
    expect((await callApi(server, '/cart', { cookie })).json.count).toBe(0);
    expect((await checkOut(server, cookie, { key: 'another' })).json.code).toBe('empty-cart');
    expect((await checkOut(server, cookie, { shipping: 'express' })).json.code).toBe('key-reused');
    expect((await callApi(server, '/orders', { cookie })).json).toHaveLength(1);
  });

  it('is rejected with the current total if a different total was agreed', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const request = { method: 'POST', cookie, body: { id: 1 } };
    const { json: cart } = await callApi(server, '/cart/lines', request);
    const refused = await checkOut(server, cookie, { total: 1 });
    const total = Math.round(cart.subtotal * 100 + 1_000) / 100;
    expect(refused.json).toMatchObject({ status: 409, code: 'total-changed', total });
    expect((await checkOut(server, cookie, { total, key: 'another' })).status).toBe(201);
  });
});

it('an order from the cart keeps the cart’s code unless the request names another', async () => {
  const server = await openTestServer();
  const { shop } = server;
  const form = new Map(
    Object.entries({ title: 'Friends', kind: 'percent', value: '10', code: 'FRIENDS' }),
  );
  await addPromotion(
    shop,
    staff,
    promotionFormFrom((field) => form.get(field)),
  );
  const cookie = await cookieOf(server, 'customer');
  const visitor = await findVisitor(shop.db.read, { email: 'customer@example.com' });
  if (!visitor) throw new Error('the visitor is not signed in');
  const fill = async () => {
    await callApi(server, '/cart/lines', { method: 'POST', cookie, body: { id: 1 } });
    await keepCode(shop, visitor, 'FRIENDS');
    return (await callApi(server, '/cart', { cookie })).json;
  };
  const cart = await fill();
  expect(cart.discountCode).toBe('FRIENDS');
  const total = Math.round(cart.total * 100 + 1_000) / 100;
  const placed = await checkOut(server, cookie, { total });
  expect(placed.json).toMatchObject({ discount: cart.discount, total });
  await fill();
  const without = await checkOut(server, cookie, { discountCode: '', key: 'another' });
  expect(without.json).toMatchObject({ discount: 0 });
});
