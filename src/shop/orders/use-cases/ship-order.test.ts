import { expect, it } from 'vitest';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { pollMail } from '#shop/email/use-cases/poll-mail.ts';
import { noticeMs, undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { type Shipment, shipOrder } from './ship-order.ts';
import { undoShipment } from './undo-shipment.ts';

/** A shop whose clock the test moves, with an order of three units of one product and one of another. */
async function openOrder(db: Database) {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await demoShop(db)), clock: () => time.now };
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { 5: 3, 2: 1 } });
  const position = order.lines.findIndex(({ productId }) => productId === 5);
  return { shop, time, order, ann, position, other: 1 - position };
}

function shipping(order: Order, change: Partial<Shipment> = {}): Shipment {
  const tracking = { carrier: '', trackingNumber: '' };
  return { orderId: order.id, key: 'shipment-1', lines: 'rest', ...tracking, ...change };
}

async function statusOf(shop: Shop, order: Order) {
  const { status, fulfillment } = await storedOrder(shop, order.id);
  return `${fulfillment}, ${status}`;
}

async function actionsOf(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_type', '=', 'order')
    .execute();
  return rows
    .map(({ action }) => action)
    .filter((action) => /^fulfillment|shipped/.test(action))
    .toSorted();
}

async function notices(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('mail_outbox')
    .select('state')
    .where('template', '=', 'order-shipped')
    .execute();
  return rows.map(({ state }) => state);
}

eachEngine('shipment of an order', ({ open }) => {
  it('leaves the rest to ship, and the order counts as shipped with the last unit', async () => {
    const { shop, order, position } = await openOrder(await open());
    const lines = [{ position, quantity: 2 }];
    const first = await shipOrder(
      shop,
      staff,
      shipping(order, { lines, carrier: ' Ups ', trackingNumber: '1Z 9' }),
    );
    expect(first).toMatchObject({ value: { carrier: 'ups', trackingNumber: '1Z 9', lines } });
    expect(await statusOf(shop, order)).toBe('partially-fulfilled, placed');
    const partly = await storedOrder(shop, order.id);
    expect(partly.lines[position]).toMatchObject({ quantity: 3, shipped: 2 });
    expect(await cancelOrder(shop, staff, order.id)).toMatchObject({
      failure: { code: 'not-open' },
    });
    expect(await advanceOrder(shop, staff, { orderId: order.id, step: 'deliver' })).toMatchObject({
      failure: { code: 'not-open' },
    });
    const tooMany = shipping(order, { key: 'k2', lines: [{ position, quantity: 2 }] });
    expect(await shipOrder(shop, staff, tooMany)).toMatchObject({
      failure: { code: 'too-many-units' },
    });
    expect(await advanceOrder(shop, owner, { orderId: order.id, step: 'ship' })).toMatchObject({
      ok: true,
    });
    expect(await statusOf(shop, order)).toBe('fulfilled, shipped');
    const [, rest] = await listFulfillments(shop.db.read, [order.id]);
    expect(rest?.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    expect(await actionsOf(shop)).toEqual([
      'fulfillment.created',
      'fulfillment.created',
      'order.shipped',
    ]);
    expect(await shipOrder(shop, staff, shipping(order, { key: 'k3' }))).toMatchObject({
      failure: { code: 'nothing-to-ship' },
    });
  });

  it('with the same key is recorded once, and refused with other units', async () => {
    const { shop, order, position } = await openOrder(await open());
    const request = shipping(order, { lines: [{ position, quantity: 1 }] });
    const sent = await Promise.all([1, 2].map(() => shipOrder(shop, staff, request)));
    expect(sent.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await listFulfillments(shop.db.read, [order.id])).toHaveLength(1);
    const other = { ...request, lines: [{ position, quantity: 2 }] };
    expect(await shipOrder(shop, staff, other)).toMatchObject({ failure: { code: 'key-reused' } });
  });

  it('by two staff at once happens once: the other learns that fewer units are left', async () => {
    const { shop, order, position } = await openOrder(await open());
    const lines = [{ position, quantity: 2 }];
    const sent = await Promise.all([
      shipOrder(shop, staff, shipping(order, { key: 'one', lines })),
      shipOrder(shop, owner, shipping(order, { key: 'two', lines })),
    ]);
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent).toContainEqual({ ok: false, failure: { code: 'too-many-units' } });
    expect(await notices(shop)).toEqual(['queued']);
  });

  it('never includes units that were refunded, and a refund of the rest completes it', async () => {
    const { shop, order, position, other } = await openOrder(await open());
    const orderId = order.id;
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    const refund = { orderId, shipping: false, amountMinor: null, note: '', restock: false };
    const lines = [{ position, quantity: 1 }];
    await refundOrder(shop, staff, { ...refund, key: 'r1', reason: 'other', lines });
    const all = shipping(order, { lines: [{ position, quantity: 3 }] });
    expect(await shipOrder(shop, staff, all)).toMatchObject({
      failure: { code: 'too-many-units' },
    });
    await shipOrder(shop, staff, shipping(order, { lines: [{ position, quantity: 2 }] }));
    expect(await statusOf(shop, order)).toBe('partially-fulfilled, placed');
    const rest = [{ position: other, quantity: 1 }];
    await refundOrder(shop, staff, { ...refund, key: 'r2', reason: 'other', lines: rest });
    expect(await statusOf(shop, order)).toBe('fulfilled, shipped');
    expect(await actionsOf(shop)).toEqual(['fulfillment.created', 'order.shipped']);
  });

  it('is undone within a minute, with its email', async () => {
    const { shop, time, order, position } = await openOrder(await open());
    const lines = [{ position, quantity: 1 }];
    await shipOrder(shop, staff, shipping(order, { lines, key: 'a' }));
    const shipped = await shipOrder(shop, staff, shipping(order, { key: 'b' }));
    if (!shipped.ok) throw new Error(shipped.failure.code);
    const undone = { orderId: order.id, fulfillmentId: shipped.value.id };
    time.now += undoMs - 1;
    await pollMail(shop, new AbortController().signal);
    expect(await undoShipment(shop, customer, undone)).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await undoShipment(shop, staff, undone)).toMatchObject({ ok: true });
    expect(await undoShipment(shop, staff, undone)).toMatchObject({ ok: true });
    expect(await statusOf(shop, order)).toBe('partially-fulfilled, placed');
    expect(await notices(shop)).toEqual(['queued']);
    expect(await actionsOf(shop)).toEqual([
      'fulfillment.cancelled',
      'fulfillment.created',
      'fulfillment.created',
      'order.shipped',
    ]);
    expect(await shipOrder(shop, staff, shipping(order, { key: 'c' }))).toMatchObject({ ok: true });
  });

  it('cannot be undone once the customer is notified, or the order is delivered', async () => {
    const { shop, time, order } = await openOrder(await open());
    const shipped = await shipOrder(shop, staff, shipping(order));
    if (!shipped.ok) throw new Error(shipped.failure.code);
    const undone = { orderId: order.id, fulfillmentId: shipped.value.id };
    const late = { failure: { code: 'too-late' } };
    await advanceOrder(shop, staff, { orderId: order.id, step: 'deliver' });
    expect(await undoShipment(shop, staff, undone)).toMatchObject(late);
    time.now += undoMs;
    expect(await undoShipment(shop, staff, undone)).toMatchObject(late);
    time.now += noticeMs - undoMs;
    await pollMail(shop, new AbortController().signal);
    expect(await notices(shop)).toEqual(['kept']);
    const unknown = { orderId: order.id + 1, fulfillmentId: shipped.value.id };
    expect(await undoShipment(shop, staff, unknown)).toMatchObject({
      failure: { code: 'not-found' },
    });
  });

  it('in part captures an authorized payment once', async () => {
    const shop = await shopWith(await open(), 5);
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'capturePayments', value: 'shipped', now: 1 }),
    );
    const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 3 }));
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    const { id: orderId } = await shop.db.read
      .selectFrom('orders')
      .select('id')
      .executeTakeFirstOrThrow();
    const order = await storedOrder(shop, orderId);
    expect(order.payment.status).toBe('authorized');
    const lines = [{ position: 0, quantity: 1 }];
    await shipOrder(shop, staff, shipping(order, { lines }));
    const captures = await shop.db.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'capture-payment')
      .where('due_at', '<=', shop.clock() + undoMs)
      .execute();
    expect(captures).toHaveLength(1);
  });
});
