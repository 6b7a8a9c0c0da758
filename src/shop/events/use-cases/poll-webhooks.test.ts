import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeWebhookSender } from '#shop/events/integrations/webhook-sender.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { Shop } from '#shop/shop.ts';
import { addWebhook, changeWebhook, listWebhooks, resendDelivery } from './webhooks.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';
import { webhookEvents } from '#shop/events/rules/webhook-event.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { lampForm, owner, customer, staff } from '../../../../tests/support/staff.ts';
import { startReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { pollWebhooks } from './poll-webhooks.ts';

const minuteMs = 60_000;
const leaseMs = 5 * minuteMs;
const never = new AbortController().signal;

async function smallShop(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of generateProducts(1, 2)) await insertProduct(writer, product);
  });
  return shop;
}

interface Sending {
  laterMs?: number;
  timeoutMs?: number;
}

/** The shop some time later, which may send to this machine. */
function sending(shop: Shop, { laterMs = 0, timeoutMs = 5_000 }: Sending = {}): Shop {
  const now = shop.clock() + laterMs;
  const secret = 'kept by the tests alone 0123456789';
  const webhooks = makeWebhookSender({ secret, privateHosts: ['127.0.0.1'], timeoutMs });
  return { ...shop, clock: () => now, webhooks };
}

async function addEndpoint(shop: Shop, url: string, events: readonly string[] = webhookEvents) {
  const added = await addWebhook(sending(shop), owner, { url, events: [...events] });
  expect(added).toEqual({ ok: true, value: null });
}

async function table(shop: Shop) {
  const listed = await listWebhooks(shop, owner, 1);
  if (!listed.ok) throw new Error(listed.failure.code);
  return listed.value;
}

async function addLamp(shop: Shop, sku = 'LAMP-1'): Promise<number> {
  const listing = { form: { ...lampForm, sku }, pictures: [] };
  const added = await addProduct(shop, staff, listing);
  if (!added.ok) throw new Error(added.failure.code);
  return added.value;
}

async function sendAll(shop: Shop): Promise<void> {
  while (await pollWebhooks(shop, never)) continue;
}

eachEngine('webhooks', ({ open }) => {
  it('deliver signed events of orders and products in order', async () => {
    const shop = await smallShop(await open());
    const receiver = await startReceiver();
    await addEndpoint(shop, receiver.url);
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    if (!placed.ok) throw new Error(placed.failure.code);
    const { id: orderId, number } = placed.value;
    await sendAll(sending(shop));
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    await sendAll(sending(shop));
    await cancelOrder(shop, staff, orderId);
    await sendAll(sending(shop));
    const id = await addLamp(shop);
    await sendAll(sending(shop));
    await deleteProduct(shop, staff, id);
    await sendAll(sending(shop));

    const timestamp = '2026-11-21T00:00:00.000Z';
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'order.placed', timestamp, data: { id: orderId, number } },
      { type: 'order.paid', timestamp, data: { id: orderId, number } },
      { type: 'order.cancelled', timestamp, data: { id: orderId, number } },
      { type: 'product.added', timestamp, data: { id } },
      { type: 'product.deleted', timestamp, data: { id } },
    ]);
    const { webhooks, deliveries } = await table(shop);
    const key = Buffer.from((webhooks[0]?.secret ?? '').replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    for (const { headers, body } of receiver.received) {
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(new Set(deliveries.map(({ state, status }) => `${state} ${status}`))).toEqual(
      new Set(['sent 204']),
    );
  });

  it('deliver nothing for unsubscribed events, rolled back writes or disabled endpoints', async () => {
    const shop = await smallShop(await open());
    const receiver = await startReceiver();
    await addEndpoint(shop, receiver.url, ['product.added']);
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    await placeOrder(shop, ann, await readyToPlace(shop, ann));
    await addLamp(shop);
    expect(await addProduct(shop, staff, { form: lampForm, pictures: [] })).toMatchObject({
      failure: { code: 'sku-taken' },
    });
    const [{ id } = { id: '' }] = (await table(shop)).webhooks;
    await changeWebhook(shop, staff, { id, change: 'switch-off' });
    await addLamp(shop, 'LAMP-2');
    await sendAll(sending(shop));
    expect(receiver.received).toEqual([]);
    await changeWebhook(shop, staff, { id, change: 'switch-on' });
    await sendAll(sending(shop));
    expect(receiver.received).toHaveLength(1);
    await changeWebhook(shop, staff, { id, change: 'delete' });
    expect(await table(shop)).toMatchObject({ webhooks: [], deliveries: [] });
  });

  it('are retried while the endpoint fails, redirects, disconnects or is unreachable', async () => {
    const shop = await smallShop(await open());
    const canary = await startReceiver();
    const broken = {
      failing: await startReceiver((response) => response.writeHead(500).end('out of order')),
      redirecting: await startReceiver((response) =>
        response.writeHead(302, { location: canary.url }).end(),
      ),
      breaking: await startReceiver((response) => response.destroy()),
      absent: { url: `http://127.0.0.1:${await freePort()}/` },
    };
    const healthy = await startReceiver();
    for (const { url } of [...Object.values(broken), healthy]) await addEndpoint(shop, url);
    await addLamp(shop);
    await pollWebhooks(sending(shop), never);
    const { deliveries } = await table(shop);
    const outcomes = deliveries.map(({ url, state, attempts, status, answer }) => {
      const [name] = Object.entries(broken).find(([, one]) => one.url === url) ?? ['healthy'];
      return [name, { state, attempts, status, answer }];
    });
    const waiting = { state: 'queued', attempts: 1, answer: expect.any(String) };
    expect(Object.fromEntries(outcomes)).toEqual({
      failing: { ...waiting, status: 500, answer: 'out of order' },
      redirecting: { ...waiting, status: 302 },
      breaking: { ...waiting, status: null },
      absent: { ...waiting, status: null },
      healthy: { state: 'sent', attempts: 1, status: 204, answer: '' },
    });
    expect(canary.connections()).toBe(0);
    expect(await pollWebhooks(sending(shop), never)).toBe(false);
    await pollWebhooks(sending(shop, { laterMs: 2 * minuteMs }), never);
    const [first, second] = broken.failing.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(healthy.received).toHaveLength(1);
  });

  it('are retried while the endpoint hangs', async () => {
    const shop = await smallShop(await open());
    const hanging = await startReceiver(() => {});
    await addEndpoint(shop, hanging.url);
    await addLamp(shop);
    await pollWebhooks(sending(shop, { timeoutMs: 300 }), never);
    const answer = 'There was no answer in time';
    const { deliveries } = await table(shop);
    expect(deliveries).toMatchObject([{ state: 'queued', attempts: 1, status: null, answer }]);
  });

  it('give up after two days, or at once on 410, and are redelivered on request', async () => {
    const shop = await smallShop(await open());
    let status = 500;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    await addEndpoint(shop, receiver.url);
    await addLamp(shop);
    await shop.db.write((writer) =>
      writer.updateTable('webhook_deliveries').set({ attempts: 13 }).execute(),
    );
    await pollWebhooks(sending(shop), never);
    const [{ id } = { id: '' }] = (await table(shop)).deliveries;
    expect((await table(shop)).deliveries).toMatchObject([{ state: 'failed', attempts: 14 }]);
    status = 410;
    expect(await resendDelivery(shop, staff, id)).toMatchObject({ ok: true });
    expect(await resendDelivery(shop, staff, id)).toMatchObject({ failure: { code: 'not-done' } });
    await pollWebhooks(sending(shop), never);
    expect((await table(shop)).deliveries).toMatchObject([{ state: 'failed', status: 410 }]);
    status = 200;
    await resendDelivery(shop, staff, id);
    await pollWebhooks(sending(shop), never);
    expect((await table(shop)).deliveries).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('are delivered again with the same id after a crash', async () => {
    const shop = await smallShop(await open());
    const receiver = await startReceiver();
    await addEndpoint(shop, receiver.url);
    await addLamp(shop);
    const dying = sending(shop);
    const webhooks = {
      ...dying.webhooks,
      send: async (...sent: Parameters<typeof dying.webhooks.send>) => {
        await dying.webhooks.send(...sent);
        return new Promise<never>(() => {});
      },
    };
    void pollWebhooks({ ...dying, webhooks }, never);
    await expect.poll(() => receiver.received.length).toBe(1);
    await pollWebhooks(sending(shop, { laterMs: leaseMs - 1 }), never);
    expect(receiver.received).toHaveLength(1);
    await pollWebhooks(sending(shop, { laterMs: leaseMs }), never);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('[T21] are not delivered to private addresses unless the operator allows the host', async () => {
    const shop = await smallShop(await open());
    const canary = await startReceiver();
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '[::1]', 'localhost'];
    for (const host of [...hosts, '[::ffff:127.0.0.1]', '169.254.169.254']) {
      const form = { url: `https://${host}:${canary.port}/`, events: ['product.added'] };
      expect(await addWebhook(shop, owner, form)).toMatchObject({ ok: true });
    }
    await addLamp(shop);
    await sendAll(shop);
    const { deliveries } = await table(shop);
    expect(deliveries).toHaveLength(8);
    const refused = deliveries.filter(
      ({ state, answer }) => state === 'failed' && answer?.endsWith('is a private address'),
    );
    expect(refused).toHaveLength(8);
    expect(canary.connections()).toBe(0);
    const insecure = { url: canary.url, events: ['product.added'] };
    expect(await addWebhook(shop, owner, insecure)).toMatchObject({
      failure: { problems: { url: expect.stringContaining('https') } },
    });
  });

  it('are managed by staff with the settings area only, and recorded in the audit log', async () => {
    const shop = await smallShop(await open());
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    const form = { url: 'https://hooks.example.com/', events: ['order.paid'] };
    const seller = { ...staff, areas: ['products', 'orders'] as const };
    for (const one of [customer, seller]) {
      expect(await addWebhook(shop, one, form)).toEqual(forbidden);
      expect(await listWebhooks(shop, one, 1)).toEqual(forbidden);
      expect(await changeWebhook(shop, one, { id: 'x', change: 'delete' })).toEqual(forbidden);
      expect(await resendDelivery(shop, one, 'x')).toEqual(forbidden);
    }
    expect(await addWebhook(shop, staff, { url: 'x', events: [] })).toMatchObject({
      failure: { problems: { url: expect.any(String), events: expect.any(String) } },
    });
    await addWebhook(shop, staff, form);
    const auditEvents = shop.db.read.selectFrom('audit_entries').select(['action', 'actor_id']);
    expect(await auditEvents.where('action', 'like', 'webhook.%').execute()).toEqual([
      { action: 'webhook.added', actor_id: staff.userId },
    ]);
  });
});

onPostgresServer('webhooks', ({ open }) => {
  it('are delivered once with two processes on one database', async () => {
    const shop = await smallShop(await open());
    const receiver = await startReceiver();
    await addEndpoint(shop, receiver.url);
    for (const sku of ['A', 'B', 'C', 'D', 'E', 'F']) await addLamp(shop, sku);
    await Promise.all([sendAll(sending(shop)), sendAll(sending(shop))]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });
});
