import { describe, expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { sampleInSizes } from '../../../../tests/support/sample-products.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';
import { step } from '../../../../tests/support/step.ts';

describe('the cart API', () => {
  it('returns product fields and quantities of its lines', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const { json: product } = await callApi(server, '/products/1');
    const request = { method: 'POST', cookie, body: { id: 1 } };
    const { json: cart } = await callApi(server, '/cart/lines', request);
    const { id, title, price, description, category, image, rating } = product;
    const fields = { id, title, price, description, category, image, rating };
    expect(cart).toMatchObject({ count: 1, subtotal: price });
    const [line] = cart.cartitem;
    step('[3.15] the fields of its product', () => expect(line).toMatchObject(fields));
    step('[3.16] [3.17] [3.18] and a quantity, a number that starts at 1', () =>
      expect(line.qty).toBe(1),
    );
    expect((await callApi(server, '/cart', { cookie })).json).toEqual(cart);
  });

  it('changes quantities, removes lines and responds 404 for missing lines', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    const added = await callApi(server, '/cart/lines', { method: 'POST', cookie, body: { id: 1 } });
    const path = `/cart/lines/${added.json.cartitem[0].variantId}`;
    const more = await callApi(server, path, { method: 'PUT', cookie, body: { qty: 2 } });
    expect(more.json).toMatchObject({ count: 2 });
    const removed = await callApi(server, path, { method: 'DELETE', cookie });
    expect(removed.json).toMatchObject({ cartitem: [], count: 0, subtotal: 0 });
    expect((await callApi(server, path, { method: 'DELETE', cookie })).status).toBe(404);
    const sizes = sampleInSizes({ S: 3, M: 2 }, { productId: 9 });
    await server.shop.db.write((writer) => insertProduct(writer, sizes));
    const unnamed = { method: 'POST', cookie, body: { id: 9 } };
    const { status, json } = await callApi(server, '/cart/lines', unnamed);
    expect([status, json.errors[0].path]).toEqual([422, 'variantId']);
    const named = { ...unnamed, body: { id: 9, variantId: 'M' } };
    expect((await callApi(server, '/cart/lines', named)).json).toMatchObject({
      cartitem: [{ id: 9, options: ['M'] }],
    });
    const unknown = { method: 'POST', cookie, body: { id: 77 } };
    expect((await callApi(server, '/cart/lines', unknown)).status).toBe(404);
  });
});
