import { expect, it } from 'vitest';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import { gatewaysOf, type PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { findPaymentAccount } from '#shop/payments/store/payment-accounts.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { runDueJobs } from '../../../workers.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { notifyMerchant } from '../../../../tests/support/merchant-mail.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { settlePayment } from './settle-payment.ts';
import { checkPayments, receiveProviderEvent } from './synchronize-payment.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The shop with a provider that differs from the demo's in these answers. */
async function withGateway(shop: Shop, change: Partial<PaymentGateway>): Promise<Shop> {
  const gateway = { ...(await demoGateway(shop)), ...change };
  return { ...shop, gateways: gatewaysOf(async () => [gateway]) };
}

async function authorizedOrder(shop: Shop, customer: Visitor) {
  const payment = await beginCardPayment(shop, customer);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  const [order] = (await listMyOrders(shop, customer, 1)).orders;
  if (!order) throw new Error('no order was placed');
  return { ...payment, order };
}

async function statusOf(shop: Shop, customer: Visitor) {
  const [order] = (await listMyOrders(shop, customer, 1)).orders;
  return order?.payment.status;
}

function eventsOf(shop: Shop) {
  return shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['order.paid', 'order.payment-failed', 'order.disputed'])
    .orderBy('at')
    .execute();
}

function mailTo(shop: Shop, template: string) {
  return shop.db.read
    .selectFrom('mail_outbox')
    .select(['recipient', 'data'])
    .where('template', '=', template)
    .execute();
}

eachEngine('synchronization with the payment provider', ({ open }) => {
  it('finds a capture whose answer was lost', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { reference, order } = await authorizedOrder(shop, ann);
    expect(order.payment.status).toBe('authorized');
    await shop.testGateway?.capture(reference, { amount: order.total, key: 'lost' });
    expect(await checkPayments(shop)).toBe(false);
    expect(await statusOf(shop, ann)).toBe('authorized');
    shop.wait(dayMs);
    await checkPayments(shop);
    expect(await statusOf(shop, ann)).toBe('paid');
    // The capture itself changes nothing any more.
    await runDueJobs(shop);
    expect(await eventsOf(shop)).toEqual([{ action: 'order.paid', actor_id: null }]);
    expect(await findPaymentAccount(shop.db.read, order.id)).toMatchObject({
      captured: order.total,
      net: order.total,
    });
  });

  it('[T10] returns a payment that arrives after its reservation, and tells the customer', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.wait(reservationMs);
    await settlePayment(shop, { paymentId });
    // The customer pays before the shop has closed the payment at the provider.
    shop.testGateway?.pay(reference, 'approved');
    await runDueJobs(shop);
    expect(await shop.testGateway?.read(reference)).toMatchObject({ state: 'cancelled' });
    expect(await mailTo(shop, 'payment-returned')).toMatchObject([{ recipient: filledForm.email }]);
    expect(await stockOf(shop)).toEqual([1, 0]);
  });

  it('stores an authentic message once and refuses a forged one', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { reference } = await beginCardPayment(shop, ann);
    const signing = await withGateway(shop, {
      verify: async ({ headers, body }) =>
        headers['signature'] === 'right' ? { id: body, kind: 'paid', reference } : null,
    });
    const message = { headers: { signature: 'right' }, body: 'event-1' };
    shop.testGateway?.pay(reference, 'approved');
    for (let times = 0; times < 3; times += 1) {
      expect(await receiveProviderEvent(signing, 'demo', message)).toMatchObject({ ok: true });
    }
    const forged = { ...message, headers: {} };
    expect(await receiveProviderEvent(signing, 'demo', forged)).toMatchObject({
      failure: { code: 'not-authentic' },
    });
    expect(await receiveProviderEvent(signing, 'stripe', message)).toMatchObject({
      failure: { code: 'not-configured' },
    });
    const jobs = shop.db.read.selectFrom('jobs').select('kind');
    const queued = await jobs.where('kind', '=', 'synchronize-payment').execute();
    expect(queued).toHaveLength(1);
    await runDueJobs(signing);
    expect(await statusOf(shop, ann)).toBe('paid');
  });

  it('lists a message of a payment that the shop does not know, without an effect', async () => {
    const shop = await shopWith(await open(), 3);
    const signing = await withGateway(shop, {
      verify: async ({ body }) => ({ id: body, kind: 'paid', reference: 'another' }),
    });
    const received = await receiveProviderEvent(signing, 'demo', { headers: {}, body: 'event' });
    expect(received.ok).toBe(true);
    const rows = await shop.db.read.selectFrom('provider_events').selectAll().execute();
    expect(rows).toMatchObject([{ gateway: 'demo', id: 'event', reference: 'another' }]);
    await runDueJobs(signing);
  });

  it('captures when the order ships, if the merchant has chosen so', async () => {
    const shop = await shopWith(await open(), 3);
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'capturePayments', value: 'shipped', now: 1 }),
    );
    const ann = await buyer(shop);
    const { reference, order } = await authorizedOrder(shop, ann);
    await runDueJobs(shop);
    expect(await shop.testGateway?.read(reference)).toMatchObject({ state: 'authorized' });
    await advanceOrder(shop, owner, { orderId: order.id, step: 'ship' });
    shop.wait(60_000);
    await runDueJobs(shop);
    expect(await shop.testGateway?.read(reference)).toMatchObject({ state: 'captured' });
    expect(await statusOf(shop, ann)).toBe('paid');
    // The capture ahead of the end of the authorization finds nothing left to do.
    shop.wait(7 * dayMs);
    await runDueJobs(shop);
    expect(await eventsOf(shop)).toHaveLength(1);
  });

  it('captures an order that has not shipped a day before its authorization ends', async () => {
    const shop = await shopWith(await open(), 3);
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'capturePayments', value: 'shipped', now: 1 }),
    );
    const ann = await buyer(shop);
    await authorizedOrder(shop, ann);
    shop.wait(6 * dayMs - 1);
    await runDueJobs(shop);
    expect(await statusOf(shop, ann)).toBe('authorized');
    shop.wait(1);
    await runDueJobs(shop);
    expect(await statusOf(shop, ann)).toBe('paid');
  });

  it('marks an order as unpaid when its authorization was voided at the provider', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { reference } = await authorizedOrder(shop, ann);
    await shop.testGateway?.release(reference);
    shop.wait(dayMs);
    await checkPayments(shop);
    expect(await statusOf(shop, ann)).toBe('awaited');
    expect(await eventsOf(shop)).toMatchObject([{ action: 'order.payment-failed' }]);
  });

  it('tells the merchant once about a dispute, with the date until which to respond', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { order } = await authorizedOrder(shop, ann);
    await runDueJobs(shop);
    const dispute = {
      reference: 'dp_1',
      amount: order.total,
      state: 'open' as const,
      reason: 'fraudulent',
      dueAt: Date.UTC(2026, 11, 1),
      openedAt: 5,
    };
    await notifyMerchant(shop, ['ops@shop.example']);
    const account = { fee: money(59, 'USD'), net: null, payout: null, disputes: [dispute] };
    const disputing = await withGateway(shop, { readAccount: async () => account });
    for (let day = 0; day < 2; day += 1) {
      shop.wait(dayMs);
      await checkPayments(disputing);
    }
    const mails = await mailTo(shop, 'payment-disputed');
    expect(mails).toMatchObject([{ recipient: 'ops@shop.example' }]);
    expect(mails[0]?.data).toContain('1 Dec 2026');
    expect((await eventsOf(shop)).map(({ action }) => action)).toEqual([
      'order.paid',
      'order.disputed',
    ]);
    expect(await findPaymentAccount(shop.db.read, order.id)).toMatchObject({
      fee: account.fee,
      disputes: [dispute],
    });
  });
});
