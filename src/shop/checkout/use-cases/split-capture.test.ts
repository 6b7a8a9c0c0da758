import { expect, it } from 'vitest';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelRest } from '#shop/orders/use-cases/cancel-rest.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import { runDueJobs } from '../../../workers.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { settlePayment } from './settle-payment.ts';
import { checkPayments } from './synchronize-payment.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Three units of one product, paid by card, of which nothing is captured before it ships. */
async function authorized(db: Database) {
  const shop = await shopWith(db, 5);
  await shop.db.write((writer) =>
    saveSetting(writer, { key: 'capturePayments', value: 'shipped', now: 1 }),
  );
  const ann = await buyer(shop, 'ann', { 2: 3 });
  const payment = await beginCardPayment(shop, ann);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  const [order] = (await listMyOrders(shop, ann, 1)).orders;
  if (!order) throw new Error('no order');
  const orderId = order.id;
  const ship = async (quantity: number | 'rest') => {
    const lines = quantity === 'rest' ? quantity : [{ position: 0, quantity }];
    const key = shop.newId();
    const shipment = { orderId, key, lines, carrier: '', trackingNumber: '' };
    const shipped = await shipOrder(shop, owner, shipment);
    if (!shipped.ok) throw new Error(shipped.failure.code);
    return shipped.value.id;
  };
  const captured = async () => {
    await runDueJobs(shop);
    const provider = await shop.testGateway?.read(payment.reference);
    const { payment: stored } = await storedOrder(shop, orderId);
    return [provider?.captured.amount, provider?.state, stored.status];
  };
  const share = order.lines[0]?.paid?.amount ?? 0;
  const rest = order.total.amount - share;
  return { shop, order, orderId, payment, ship, captured, share, rest, total: order.total.amount };
}

async function eventsOf({ db }: { db: Database }): Promise<string[]> {
  const rows = await db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'in', ['order.partially-captured', 'order.paid', 'order.payment-failed'])
    .orderBy('at')
    .execute();
  return rows.map(({ action }) => action);
}

eachEngine('capture of an order that ships in parts', ({ open }) => {
  it('captures what each shipment costs, a minute after it, and with the last one the rest', async () => {
    const { shop, ship, captured, share, rest, total } = await authorized(await open());
    await ship(1);
    shop.wait(undoMs - 1);
    expect(await captured()).toEqual([0, 'authorized', 'authorized']);
    shop.wait(1);
    const first = Math.round(share / 3) + rest;
    expect(await captured()).toEqual([first, 'authorized', 'authorized']);
    expect(await captured()).toEqual([first, 'authorized', 'authorized']);
    await ship('rest');
    shop.wait(undoMs);
    expect(await captured()).toEqual([total, 'captured', 'paid']);
    expect(await eventsOf(shop)).toEqual(['order.partially-captured', 'order.paid']);
  });

  it('captures what has shipped and releases the rest once staff cancel it, at whatever moment', async () => {
    for (const isCapturedFirst of [true, false]) {
      const { shop, orderId, ship, captured, share, rest } = await authorized(await open());
      const part = Math.round((share * 2) / 3) + rest;
      await ship(2);
      if (isCapturedFirst) shop.wait(undoMs);
      expect(await captured()).toEqual([isCapturedFirst ? part : 0, 'authorized', 'authorized']);
      expect(await cancelRest(shop, owner, orderId)).toMatchObject({ ok: true });
      shop.wait(isCapturedFirst ? 0 : undoMs);
      expect(await captured()).toEqual([part, 'captured', 'paid']);
      expect(await storedOrder(shop, orderId)).toMatchObject({
        fulfillment: 'fulfilled',
        total: { amount: part },
        lines: [{ quantity: 2, shipped: 2 }],
      });
    }
  });

  it('captures nothing for a shipment that was undone within its minute', async () => {
    const { shop, orderId, ship, captured, share, rest } = await authorized(await open());
    const fulfillmentId = await ship(2);
    shop.wait(undoMs - 1);
    const undone = await undoShipment(shop, owner, { orderId, fulfillmentId });
    expect(undone).toMatchObject({ ok: true });
    shop.wait(1);
    expect(await captured()).toEqual([0, 'authorized', 'authorized']);
    await ship(1);
    shop.wait(undoMs);
    const [amount] = await captured();
    expect(amount).toBe(Math.round(share / 3) + rest);
  });

  it('captures the rest before the authorization ends, or when staff ask for it', async () => {
    const { shop, orderId, ship, captured, total } = await authorized(await open());
    await ship(1);
    shop.wait(undoMs);
    await captured();
    await advanceOrder(shop, owner, { orderId, step: 'mark-paid' });
    expect(await captured()).toEqual([total, 'captured', 'paid']);
    const other = await authorized(await open());
    await other.ship(1);
    other.shop.wait(6 * dayMs);
    expect(await other.captured()).toEqual([other.total, 'captured', 'paid']);
  });

  it('captures everything with the first shipment where the provider takes no parts', async () => {
    const { shop, orderId, payment, ship, total } = await authorized(await open());
    const gateway = await demoGateway(shop);
    const whole = {
      ...gateway,
      capture: (reference: string, { key }: { key: string }) =>
        gateway.capture(reference, { amount: money(total, 'USD'), key }),
    };
    await ship(1);
    shop.wait(undoMs);
    await runDueJobs({ ...shop, gateways: gatewaysOf(async () => [whole]) });
    expect((await storedOrder(shop, orderId)).payment.status).toBe('paid');
    await ship('rest');
    shop.wait(undoMs);
    await runDueJobs(shop);
    expect((await shop.testGateway?.read(payment.reference))?.captured.amount).toBe(total);
    expect(await eventsOf(shop)).toEqual(['order.paid']);
  });

  it('records a part whose answer was lost, and refunds no more than was captured when the rest expires', async () => {
    const { shop, orderId, payment, ship, captured, share, rest } = await authorized(await open());
    const part = Math.round(share / 3) + rest;
    await ship(1);
    const gateway = await demoGateway(shop);
    const amount = money(part, 'USD');
    await gateway.capture(payment.reference, { amount, whole: money(part * 2, 'USD'), key: 'k' });
    shop.wait(dayMs);
    await checkPayments(shop);
    expect(await eventsOf(shop)).toEqual(['order.partially-captured']);
    expect(await captured()).toEqual([part, 'authorized', 'authorized']);
    // The provider ends the authorization.
    await gateway.capture(payment.reference, { amount, key: 'end' });
    shop.wait(dayMs);
    await checkPayments(shop);
    expect(await captured()).toEqual([part, 'captured', 'paid']);
    expect(await eventsOf(shop)).toEqual(['order.partially-captured', 'order.payment-failed']);
    const nothing = { lines: [], shipping: false, note: '', restock: false };
    const more = {
      ...nothing,
      orderId,
      key: 'r1',
      reason: 'other',
      amountMinor: part + 1,
    } as const;
    expect(await refundOrder(shop, owner, more)).toMatchObject({
      failure: { code: 'refund-too-high', left: amount },
    });
  });
});
