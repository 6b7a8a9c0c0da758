import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { filledForm, newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

eachEngine('the API that edits orders', ({ open }) => {
  it('changes the named lines and amounts, and keeps the others', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 10);
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 5: 3 } });
    const server = await openTestServer({ shop });
    const cookie = await cookieOf(server, 'staff');
    const path = `/orders/${order.id}`;
    const patch = (body: object) => callApi(server, path, { method: 'PATCH', cookie, body });
    const lines = [{ position: 0, quantity: 2 }];
    const { status, json } = await patch({ lines, shipping: 5.5 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ cartitem: [{ qty: 2 }], shipping: 5.5, discount: 0 });
    expect((await callApi(server, path, { cookie })).json).toEqual(json);
    expect(await patch({ lines: [{ position: 1, quantity: 2 }] })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'lines.0.position' }] },
    });
    expect(await patch({ discount: 1.234 })).toMatchObject({ status: 422 });
    const { phone: _phone, email: _email, note: _note, ...home } = filledForm;
    const office = { ...home, companyname: 'Solberg Ltd' };
    expect((await patch({ billing: office })).json.billing).toEqual(office);
    expect(await patch({ billing: { city: '' } })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'billing.city', message: 'Required' }] },
    });
    const moved = await patch({ billing: { city: 'Salem' } });
    expect(moved.json.billing).toEqual({ ...office, city: 'Salem' });
    expect((await patch({ billing: null })).json.billing).toBe(null);
    expect(await patch({})).toMatchObject({ status: 200, json });
  });
});
