import { expect, it } from 'vitest';
import { runDueJobs } from '../../../workers.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { guestOrder, withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { listMyOrders } from './list-orders.ts';
import { showOrderRecord } from './order-record.ts';

const noLink = { token: null, network: null };

/** An order of 3 units, authorized at the provider or already captured. */
async function cardOrder(shop: Awaited<ReturnType<typeof shopWith>>, capturedAt: string) {
  const value = capturedAt;
  const setting = { key: 'capturePayments', value, now: shop.clock() };
  await shop.db.write((writer) => saveSetting(writer, setting));
  const visitor = await buyer(shop, 'ann', { 2: 3 });
  const payment = await beginCardPayment(shop, visitor);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  await runDueJobs(shop);
  const [order] = (await listMyOrders(shop, visitor, 1)).orders;
  if (!order) throw new Error('there is no order');
  return { ...payment, order, visitor };
}

async function cancellations(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'order.cancelled')
    .execute();
  return rows.map(({ actor_id: actor, details }) => [actor, JSON.parse(details).isByCustomer]);
}

async function emailsTo(shop: Shop, orderId: number): Promise<string[]> {
  const mails = await shop.db.read
    .selectFrom('mail_outbox')
    .select('template')
    .where('order_id', '=', orderId)
    .execute();
  return mails.map(({ template }) => template).toSorted();
}

eachEngine('order cancelled by its customer', ({ open }) => {
  it('returns its units, sends an email and names the customer in the audit log', async () => {
    const shop = await shopWith(await open(), 5);
    const visitor = await newCustomer(shop, 'ann');
    const { id: orderId } = await placedOrder(shop, visitor, { quantities: { 2: 3 } });
    expect(await stockOf(shop)).toEqual([2, 0]);
    const cancelled = await cancelOwnOrder(shop, { orderId, visitor, ...noLink });
    expect(cancelled).toMatchObject({ ok: true, value: { id: orderId } });
    expect(await stockOf(shop)).toEqual([5, 0]);
    expect(await storedOrder(shop, orderId)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'void' },
    });
    expect(await cancellations(shop)).toEqual([[visitor.userId, true]]);
    expect(await emailsTo(shop, orderId)).toEqual(['order-cancelled', 'order-placed']);
    const record = await showOrderRecord(shop, staff, orderId);
    const events = record.ok ? record.value.timeline.filter(({ kind }) => kind === 'event') : [];
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'order.cancelled', isByCustomer: true }),
    );
  });

  it('is refused to others, for a shipped order, and a second time', async () => {
    const shop = await shopWith(await open(), 9);
    const visitor = await newCustomer(shop, 'ann');
    const other = await newCustomer(shop, 'bob');
    const { id: orderId } = await placedOrder(shop, visitor, { quantities: { 2: 1 } });
    for (const someone of [other, staff, null]) {
      expect(await cancelOwnOrder(shop, { orderId, visitor: someone, ...noLink })).toMatchObject({
        failure: { code: 'not-found' },
      });
    }
    const wrong = { orderId, visitor: null, token: 'ab', network: null };
    expect(await cancelOwnOrder(shop, wrong)).toMatchObject({ failure: { code: 'not-found' } });
    const own = { orderId, visitor, ...noLink };
    const both = await Promise.all([cancelOwnOrder(shop, own), cancelOwnOrder(shop, own)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(shop)).toEqual([9, 0]);

    const shipped = await placedOrder(shop, visitor, { quantities: { 2: 1 } });
    await advanceOrder(shop, staff, { step: 'ship', orderId: shipped.id });
    const late = { orderId: shipped.id, visitor, ...noLink };
    expect(await cancelOwnOrder(shop, late)).toMatchObject({ failure: { code: 'not-open' } });
    expect(await stockOf(shop)).toEqual([8, 0]);
  });

  it('works with the signed link, without an account', async () => {
    const shop = await withGuestCheckout(await shopWith(await open(), 5));
    const { id: orderId } = await guestOrder(shop, { quantities: { 2: 2 } });
    const token = shop.orderLinks.tokenOf(orderId);
    const link = { orderId, token, visitor: null, network: null };
    expect(await cancelOwnOrder(shop, link)).toMatchObject({ ok: true });
    expect(await cancellations(shop)).toEqual([[null, true]]);
    expect(await stockOf(shop)).toEqual([5, 0]);
  });

  it('releases an authorized payment', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, visitor, reference } = await cardOrder(shop, 'shipped');
    expect(order.payment.status).toBe('authorized');
    await cancelOwnOrder(shop, { orderId: order.id, visitor, ...noLink });
    await runDueJobs(shop);
    expect((await storedOrder(shop, order.id)).payment.status).toBe('void');
    expect(await (await demoGateway(shop)).read(reference)).toMatchObject({ state: 'cancelled' });
    expect(await stockOf(shop)).toEqual([5, 0]);
  });

  it('refunds a captured payment in full, once', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, visitor, reference } = await cardOrder(shop, 'ordered');
    expect(order.payment.status).toBe('paid');
    await cancelOwnOrder(shop, { orderId: order.id, visitor, ...noLink });
    await cancelOwnOrder(shop, { orderId: order.id, visitor, ...noLink });
    await runDueJobs(shop);
    const payment = await (await demoGateway(shop)).read(reference);
    expect(payment?.refunds.map(({ amount }) => amount)).toEqual([order.total]);
    expect((await storedOrder(shop, order.id)).payment.status).toBe('refunded');
    expect(await stockOf(shop)).toEqual([5, 0]);
    expect(await emailsTo(shop, order.id)).toEqual(
      expect.arrayContaining(['order-cancelled', 'order-refunded']),
    );
  });

  it('leaves a payment by bank transfer to be returned by staff', async () => {
    const shop = await shopWith(await open(), 5);
    const visitor = await newCustomer(shop, 'ann');
    const { id: orderId } = await placedOrder(shop, visitor, { quantities: { 2: 1 } });
    await advanceOrder(shop, staff, { step: 'mark-paid', orderId });
    await cancelOwnOrder(shop, { orderId, visitor, ...noLink });
    expect(await storedOrder(shop, orderId)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'paid' },
    });
    expect(await listRefunds(shop.db.read, orderId)).toEqual([]);
  });
});
