import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';

const body = {
  formdata: { ...filledForm, email: 'phone@example.com' },
  items: [
    { variantId: 'variant-2', quantity: 1 },
    { title: 'Engraving', price: 12.5, quantity: 2, needsShipping: false },
  ],
  discount: { kind: 'amount', off: 5, reason: 'Regular customer' },
  shipping: { kind: 'amount', label: 'Courier', price: 7.9 },
};

eachEngine('the draft order API', ({ open }) => {
  it('creates, reads, replaces and places a draft, once', async () => {
    const shop = await smallShop(await open());
    const server = await openTestServer({ shop });
    const cookie = await cookieOf(server, 'staff', { areas: ['orders'] });
    const call = (method: string, path: string, sent?: object) =>
      callApi(server, path, { method, cookie, ...(sent && { body: sent }) });
    const created = await call('POST', '/draft-orders', {
      ...body,
      shipping: { kind: 'method', code: 'pigeon' },
    });
    expect(created).toMatchObject({
      status: 201,
      json: { version: 1, problems: ['no-shipping'], totals: { subtotal: 254, discount: 5 } },
    });
    const path = `/draft-orders/${created.json.id}`;
    const replaced = await call('PUT', path, body);
    expect(replaced).toMatchObject({
      status: 200,
      json: {
        version: 2,
        problems: [],
        items: [{ variantId: 'variant-2' }, { title: 'Engraving', price: 12.5 }],
        shipping: { kind: 'amount', label: 'Courier', price: 7.9 },
        totals: { shipping: 7.9, total: 256.9 },
      },
    });
    expect((await call('GET', path)).json).toEqual(replaced.json);
    expect((await call('GET', '/draft-orders')).json).toEqual([replaced.json]);
    expect((await call('GET', '/draft-orders?page=2')).json).toEqual([]);
    const paid = { total: 256.9, payment: { kind: 'received', by: 'cash' } };
    const [one, other] = await Promise.all([1, 2].map(() => call('POST', `${path}/place`, paid)));
    expect(one).toMatchObject({
      status: 201,
      json: {
        cartitem: [
          { id: 2, variantId: 'variant-2', needsShipping: true },
          { id: null, variantId: null, needsShipping: false, title: 'Engraving', qty: 2 },
        ],
        payment: { method: 'cash-on-delivery', status: 'paid' },
        shippingLabel: 'Courier',
      },
    });
    expect(other?.json.number).toBe(one?.json.number);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('refuses amounts with fractions of a cent, and customers', async () => {
    const server = await openTestServer({ shop: await smallShop(await open()) });
    const cookie = await cookieOf(server, 'staff', { areas: ['orders'] });
    const shipping = { kind: 'amount', label: 'Courier', price: 0.001 };
    const sent = { method: 'POST', cookie, body: { ...body, shipping } };
    expect(await callApi(server, '/draft-orders', sent)).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'shipping.price' }] },
    });
    const customer = await cookieOf(server, 'customer');
    const theirs = { method: 'POST', cookie: customer, body };
    expect((await callApi(server, '/draft-orders', theirs)).status).toBe(403);
  });
});
