import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

eachEngine('the API of documents', ({ open }) => {
  it('issues an invoice, lists it, and returns it with its PDF', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 5: 2 } });
    const server = await openTestServer({ shop });
    const cookie = await cookieOf(server, 'staff');
    const get = async (path: string) => callApi(server, path, { cookie });
    const issue = () => callApi(server, `/orders/${order.id}/invoice`, { method: 'POST', cookie });

    const issued = await issue();
    expect(issued.status).toBe(201);
    expect(issued.json).toMatchObject({
      kind: 'invoice',
      number: 'INV-2026-0001',
      cause: 'order',
      orderNumber: order.number,
      issuedOn: '2026-11-21',
      currency: 'USD',
      lines: [{ description: order.lines[0]?.title, quantity: 2 }],
      total: order.total.amount / 100,
    });
    expect(await issue()).toMatchObject({ status: 409, json: { code: 'already-invoiced' } });
    const { id } = Object(issued.json);
    expect((await get(`/documents/${id}`)).json).toEqual(issued.json);
    for (const query of ['', `?orderId=${order.id}`, '?from=2026-11-01&to=2026-11-30']) {
      expect((await get(`/documents${query}`)).json).toEqual([issued.json]);
    }
    expect((await get('/documents?from=2026-12-01')).json).toEqual([]);
    expect((await get('/documents?from=yesterday')).status).toBe(422);

    const file = await get(`/documents/${id}/pdf`);
    expect(file.json).toMatchObject({
      fileName: 'INV-2026-0001.pdf',
      mediaType: 'application/pdf',
    });
    const bytes = Buffer.from(String(Object(file.json).data), 'base64');
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect((await get(`/documents/${id}/pdf`)).json).toEqual(file.json);
    expect((await get(`/documents/${id + 1}`)).status).toBe(404);
    expect((await callApi(server, '/documents', {})).status).toBe(401);
  });
});
