import { expect, it } from 'vitest';
import { runDueJobs } from '../../../workers.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import type { Database } from '#platform/database/database.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { apiKeyOf, bearer } from '../../../../tests/support/api-key.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

/** A shop with a paid card order of 3 units of product 2, and staff who call its API. */
async function openPaidOrder(db: Database) {
  const shop = await shopWith(db, 5);
  const ann = await buyer(shop, 'ann', { 2: 3 });
  const payment = await beginCardPayment(shop, ann);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  await runDueJobs(shop);
  const [order] = (await listMyOrders(shop, ann, 1)).orders;
  if (!order) throw new Error('there is no order');
  const server = await openTestServer({ shop });
  const cookie = await cookieOf(server, 'staff');
  const path = `/orders/${order.id}/refunds`;
  const list = async () => (await callApi(server, path, { cookie })).json;
  const refund = (body: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return callApi(server, path, { method: 'POST', cookie, body, headers });
  };
  const atProvider = async () => {
    const read = await (await demoGateway(shop)).read(payment.reference);
    return (read?.refunds ?? []).map(({ amount }) => amount.amount);
  };
  const unitMinor = order.lines[0]?.unitPrice.amount ?? 0;
  return { shop, server, order, path, list, refund, atProvider, unitMinor };
}

eachEngine('the refund API', ({ open }) => {
  it('refunds a unit through the provider and says what is left', async () => {
    const { shop, order, list, refund, atProvider, unitMinor } = await openPaidOrder(await open());
    const total = order.total.amount;
    expect(await list()).toMatchObject({
      currency: 'USD',
      refunds: [],
      left: { amount: total / 100, lines: [{ position: 0, quantity: 3 }] },
    });
    const lines = [{ position: 0, quantity: 1 }];
    const { status, json } = await refund({
      lines,
      reason: 'damaged',
      note: ' Torn ',
      restock: true,
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      status: 'pending',
      isManual: false,
      amount: unitMinor / 100,
      items: unitMinor / 100,
      shipping: 0,
      other: 0,
      lines: [{ position: 0, quantity: 1, amount: unitMinor / 100, restocked: 1 }],
      reason: 'damaged',
      note: 'Torn',
      settledAt: null,
    });
    expect(await stockOf(shop)).toEqual([3, 0]);
    await runDueJobs(shop);
    expect(await list()).toMatchObject({
      refunds: [{ id: json.id, status: 'succeeded', settledAt: expect.any(String) }],
      left: { amount: (total - unitMinor) / 100, lines: [{ position: 0, quantity: 2 }] },
    });
    expect(await atProvider()).toEqual([unitMinor]);
  });

  it('makes a refund once per key, and refuses the key with another body', async () => {
    const { shop, list, refund, atProvider } = await openPaidOrder(await open());
    const body = { amount: 0.29, note: 'Late' };
    const sent = await Promise.all([1, 2, 3].map(() => refund(body, 'a-key')));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1);
    for (const change of [
      { amount: 0.3 },
      { note: 'Later' },
      { reason: 'damaged' },
      { lines: [{ position: 0, quantity: 1 }] },
    ]) {
      expect((await refund({ ...body, ...change }, 'a-key')).json.code).toBe('key-reused');
    }
    expect((await refund(body)).status).toBe(201);
    expect((await refund(body)).status).toBe(201);
    await runDueJobs(shop);
    expect(await atProvider()).toEqual([29, 29, 29]);
    expect((await list()).refunds).toHaveLength(3);
  });

  it('refuses more money or units than are left, and names the amount that is', async () => {
    const { order, list, refund } = await openPaidOrder(await open());
    const total = order.total.amount;
    await refund({ amount: 1 });
    expect((await refund({ amount: total / 100 })).json).toMatchObject({
      status: 409,
      code: 'refund-too-high',
      left: (total - 100) / 100,
      currency: 'USD',
    });
    const units = (position: number, quantity: number) =>
      refund({ lines: [{ position, quantity }] });
    expect((await units(0, 4)).json.code).toBe('already-refunded');
    expect((await units(7, 1)).json.code).toBe('already-refunded');
    expect((await refund({})).json.code).toBe('nothing-to-refund');
    expect((await list()).refunds).toHaveLength(1);
    expect((await refund({ amount: (total - 100) / 100 })).status).toBe(201);
    expect((await list()).left).toBeNull();
    expect((await refund({ amount: 1 })).json.code).toBe('not-refundable');
  });

  it('names the field of an amount, a quantity or a position that cannot be refunded', async () => {
    const { list, refund } = await openPaidOrder(await open());
    const fieldOf = async (body: object) => {
      const { status, json } = await refund(body);
      return [status, json.errors?.[0]?.path];
    };
    for (const amount of [0.001, -1, 1e21]) {
      expect(await fieldOf({ amount })).toEqual([422, 'amount']);
    }
    const twice = [1, 1].map((quantity) => ({ position: 0, quantity }));
    expect(await fieldOf({ lines: twice })).toEqual([422, 'lines']);
    const half = [{ position: 0, quantity: 0.5 }];
    expect(await fieldOf({ lines: half })).toEqual([422, 'lines.0.quantity']);
    expect(await fieldOf({ note: 'x'.repeat(501) })).toEqual([422, 'note']);
    expect((await list()).refunds).toEqual([]);
  });

  it('[T06] [T07] is open to staff for orders alone, and to keys with the scope', async () => {
    const { server, path, list } = await openPaidOrder(await open());
    const statuses = async (headers: Record<string, string>) => {
      const read = await callApi(server, path, { headers });
      const body = { amount: 1 };
      const sent = await callApi(server, path, { method: 'POST', headers, body });
      return [read.status, sent.status];
    };
    const customer = await cookieOf(server, 'customer');
    const products = await cookieOf(server, 'staff', { name: 'paula', areas: ['products'] });
    expect(await statuses({ cookie: customer })).toEqual([403, 403]);
    expect(await statuses({ cookie: products })).toEqual([403, 403]);
    const reader = {
      name: 'reader',
      role: 'staff',
      areas: ['orders'],
      scopes: ['orders:read'],
    } as const;
    expect(await statuses(bearer(await apiKeyOf(server.shop, reader)))).toEqual([200, 403]);
    expect((await list()).refunds).toEqual([]);
    const writer = { ...reader, name: 'writer', scopes: ['orders:write'] } as const;
    expect(await statuses(bearer(await apiKeyOf(server.shop, writer)))).toEqual([403, 201]);
    expect((await list()).refunds).toHaveLength(1);
  });
});
