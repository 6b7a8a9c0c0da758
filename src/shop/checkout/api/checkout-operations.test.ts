import { describe, expect, it } from 'vitest';
import { filledForm, unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/open-test-server.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { sampleInSizes } from '../../../../tests/support/sample-products.ts';
import { type MethodOptions, standardOptions } from '#shop/settings/rules/method-options.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';
import { step } from '../../../../tests/support/step.ts';

const exampleBilling = {
  fname: 'Accounts',
  lname: '',
  companyname: 'Solberg GmbH',
  country: 'Germany',
  address1: 'Torstraße 1',
  address2: '',
  city: 'Berlin',
  state: '',
  pincode: '10115',
};

describe('orders placed through the API', () => {
  it('[7.50] are built from ids and quantities; user and prices come from the shop', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const { json: account } = await callApi(server, '/account', { cookie });
    const { json: product } = await callApi(server, '/products/1');
    const body = {
      cartitem: [{ ...product, qty: 2 }],
      loginuser: { userid: 'somebody-else', email: 'evil@example.com', password: 'x' },
      formdata: { ...filledForm, country: 'United States' },
      shipping: 'express',
    };
    const placed = await callApi(server, '/orders', { method: 'POST', cookie, body });
    expect(placed.status).toBe(201);
    expect(placed.json).toMatchObject({ id: 1, shipping: 20 });
    step('[7.51] the lines', () =>
      expect(placed.json.cartitem).toMatchObject([
        { id: 1, title: product.title, price: product.price, qty: 2 },
      ]),
    );
    step('[7.52] the customer is taken from the session, not from the request', () =>
      expect(placed.json.loginuser).toMatchObject({
        userid: account.userid,
        email: account.email,
        password: '••••••••',
      }),
    );
    step('[7.53] the form', () => expect(placed.json.formdata).toEqual(filledForm));
    const minor = Math.round(product.price * 100) * 2 + 2_000;
    expect(Math.round(placed.json.total * 100)).toBe(minor);
    const read = await callApi(server, '/orders/1', { cookie });
    expect(read.json).toEqual(placed.json);
  });

  it('need the agreement of the customer where the shop asks for it, and have a billing address', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    await server.shop.db.write((writer) =>
      saveSetting(writer, { key: 'termsConsent', value: 'on', now: 1 }),
    );
    const body = { cartitem: [{ id: 1, qty: 1 }], formdata: filledForm, shipping: 'express' };
    const refused = await callApi(server, '/orders', { method: 'POST', cookie, body });
    expect(refused.status).toBe(422);
    expect(refused.json.errors).toEqual([
      { path: 'acceptsTerms', message: 'Required by this shop' },
    ]);
    const billing = { ...exampleBilling, city: '' };
    const wrong = await callApi(server, '/orders', {
      method: 'POST',
      cookie,
      body: { ...body, acceptsTerms: true, billing },
    });
    expect(wrong.json.errors).toEqual([{ path: 'billing.city', message: 'Required' }]);
    const agreed = { ...body, acceptsTerms: true, billing: exampleBilling };
    const placed = await callApi(server, '/orders', { method: 'POST', cookie, body: agreed });
    expect(placed.json.billing).toEqual(exampleBilling);
    expect(placed.json.consent).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
      at: placed.json.placedAt,
    });
  });

  it('[7.42] are listed: all orders for staff, their own for a customer', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const staff = await cookieOf(server, 'staff');
    const { json: account } = await callApi(server, '/account', { cookie });
    const { json: product } = await callApi(server, '/products/1');
    await order(server, cookie, { cartitem: [{ id: 1, qty: 2 }] });
    await order(server, staff, {});
    const mine = await callApi(server, '/orders', { cookie });
    expect(mine.headers['x-total-count']).toBe('1');
    step('[7.43] [7.44] as an array of orders with ids', () =>
      expect(mine.json).toMatchObject([{ id: 1 }]),
    );
    const [{ loginuser, cartitem, formdata }] = mine.json;
    step('[7.45] the user who placed it, with masked password and token', () =>
      expect(loginuser).toEqual({
        userid: account.userid,
        email: 'customer@example.com',
        password: '••••••••',
        accessToken: '••••••••',
        emailVerified: false,
      }),
    );
    step('[7.46] the lines, with the fields of their product and the quantity', () =>
      expect(cartitem).toMatchObject([
        {
          id: 1,
          title: product.title,
          price: product.price,
          description: product.description,
          category: product.category,
          image: product.image,
          rating: product.rating,
          qty: 2,
        },
      ]),
    );
    step('[7.47] the values of the checkout form', () => expect(formdata).toEqual(filledForm));
    const all = await callApi(server, '/orders', { cookie: staff });
    step('[3.35] a customer sees orders with their own userid', () => {
      expect(loginuser.userid).toBe(account.userid);
      expect(all.json[1].loginuser.userid).not.toBe(account.userid);
    });
    step('[7.54] a new order appears when the list is read again', () =>
      expect(all.json.map(({ id }: { id: number }) => id)).toEqual([1, 2]),
    );
    expect((await callApi(server, '/orders/2', { cookie })).status).toBe(404);
    expect((await callApi(server, '/orders')).status).toBe(401);
  });

  it('are rejected with the current total if a different total was agreed', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const { json: product } = await callApi(server, '/products/1');
    const cartitem = [{ id: 1, qty: 1, price: product.price - 0.01 }];
    const { status, json } = await order(server, cookie, { cartitem });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      code: 'price-changed',
      prices: [{ id: 1, price: product.price }],
    });
    expect((await callApi(server, '/orders', { cookie })).json).toEqual([]);
  });

  it('are rejected with the available quantity if stock is insufficient, and no stock is deducted', async () => {
    const server = await openTestServer();
    await stockUp(server.shop, 1, 3);
    const cookie = await cookieOf(server, 'customer');
    const left = await unitsLeft(server.shop, 1);
    const { status, json } = await order(server, cookie, { cartitem: [{ id: 1, qty: left + 1 }] });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'not-enough-stock', shortages: [{ available: left }] });
    expect(await unitsLeft(server.shop, 1)).toBe(left);
  });

  it('name the variant of a product with options; lines share the stock of a variant', async () => {
    const server = await openTestServer();
    const sizes = sampleInSizes({ S: 3, M: 2 }, { productId: 9 });
    await server.shop.db.write((writer) => insertProduct(writer, sizes));
    const cookie = await cookieOf(server, 'customer');
    const { json: product } = await callApi(server, '/products/9');
    expect(product).toMatchObject({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ options: ['S'], price: 10 }, { options: ['M'] }],
    });
    const [s, m] = product.variants.map(({ id: variantId }: { id: string }) => {
      return (qty: number) => ({ id: 9, variantId, qty });
    });
    const unnamed = await order(server, cookie, { cartitem: [{ id: 9, qty: 1 }] });
    expect(unnamed).toMatchObject({ status: 422, json: { code: 'invalid' } });
    expect(unnamed.json.errors[0].path).toBe('cartitem.0.variantId');
    const tooMany = await order(server, cookie, { cartitem: [s(2), m(2), s(2)] });
    expect(tooMany).toMatchObject({
      status: 409,
      json: { shortages: [{ variantId: 'S', title: 'Linen shirt, S', available: 3 }] },
    });
    const beyond = await order(server, cookie, { cartitem: [s(999), s(1)] });
    expect(beyond.json.errors[0].path).toBe('cartitem.1.qty');
    const placed = await order(server, cookie, { cartitem: [s(2), m(2), s(1)] });
    expect(placed).toMatchObject({
      status: 201,
      json: {
        cartitem: [
          { id: 9, qty: 3, options: ['S'] },
          { id: 9, qty: 2, options: ['M'] },
        ],
      },
    });
    const left = await server.shop.db.read.selectFrom('stock').selectAll().execute();
    const sizesLeft = left.filter(({ variant_id: id }) => id === 'S' || id === 'M');
    expect(sizesLeft.map(({ on_hand: onHand }) => onHand)).toEqual([0, 0]);
  });

  it('are rejected with the path of every missing field', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const formdata = { ...filledForm, fname: '', email: 'invalid' };
    const { status, json } = await order(server, cookie, { formdata, payment: 'paypal' });
    expect(status).toBe(422);
    const paths = json.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['formdata.fname', 'formdata.email', 'payment']);
    const unknown = await order(server, cookie, { cartitem: [{ id: 77, qty: 1 }] });
    expect(unknown.json.errors[0].path).toBe('cartitem.0.id');
  });

  it('are rejected if the merchant does not offer the payment method for their country or total', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const limit = (limits: Partial<MethodOptions>) => {
      const check = { ...standardOptions.check, ...limits };
      const value = { ...standardOptions, check };
      const now = server.shop.clock();
      return server.shop.db.write((writer) =>
        saveSetting(writer, { key: 'methodOptions', value, now }),
      );
    };
    const pay = async () => {
      const { status, json } = await order(server, cookie, { payment: 'check' });
      return status === 422 ? json.errors.map(({ path }: { path: string }) => path) : status;
    };
    await limit({ countries: ['DE'] });
    expect(await pay()).toEqual(['payment']);
    await limit({ minimumMinor: 1_000_000 });
    expect(await pay()).toEqual(['payment']);
    await limit({ currencies: ['EUR'] });
    expect(await pay()).toEqual(['payment']);
    await limit({ countries: ['US'], currencies: ['USD'] });
    expect(await pay()).toBe(201);
  });

  it('are placed once per Idempotency-Key', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const headers = { 'idempotency-key': 'a-key' };
    const sent = await Promise.all([1, 2, 3].map(() => order(server, cookie, { headers })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    const other = await order(server, cookie, { shipping: 'express', headers });
    expect(other.status).toBe(422);
    expect(other.json.code).toBe('key-reused');
    expect((await callApi(server, '/orders', { cookie })).json).toHaveLength(1);
    const staff = await cookieOf(server, 'staff');
    expect((await order(server, staff, { headers })).json.id).toBe(2);
  });
});

interface Change {
  headers?: Record<string, string>;
  [field: string]: unknown;
}

function order(server: TestServer, cookie: string, { headers = {}, ...change }: Change) {
  const body = {
    cartitem: [{ id: 1, qty: 1 }],
    formdata: filledForm,
    shipping: 'standard',
    ...change,
  };
  return callApi(server, '/orders', { method: 'POST', cookie, body, headers });
}
