import { expect, it } from 'vitest';
import { runDueJobs } from '../../../workers.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { gatewaysOf, type PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { mailAtMerchant, notifyMerchant } from '../../../../tests/support/merchant-mail.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { settlePayment } from './settle-payment.ts';

/** A card order whose money has not been captured yet. */
async function cardOrder(shop: Shop) {
  const ann = await buyer(shop);
  const payment = await beginCardPayment(shop, ann);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  const [order] = (await listMyOrders(shop, ann, 1)).orders;
  return { ann, orderId: order?.id ?? 0, reference: payment.reference };
}

async function paymentEvents(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['order.paid', 'order.payment-failed', 'order.refunded'])
    .orderBy('at')
    .execute();
  return rows.map(({ action, actor_id: actor }) => [action, actor]);
}

async function paymentStatus(shop: Shop) {
  const row = await shop.db.read.selectFrom('payments').select('status').executeTakeFirst();
  return row?.status;
}

eachEngine('capture of a card payment', ({ open }) => {
  it('marks the order paid, once', async () => {
    const shop = await shopWith(await open(), 3);
    const { reference } = await cardOrder(shop);
    await runDueJobs(shop);
    expect(await paymentEvents(shop)).toEqual([['order.paid', null]]);
    expect([await paymentStatus(shop), shop.testGateway?.show(reference)?.state]).toEqual([
      'paid',
      'captured',
    ]);
  });

  it('captures once where staff capture the order at the same time', async () => {
    const shop = await shopWith(await open(), 3);
    const { orderId, reference } = await cardOrder(shop);
    await advanceOrder(shop, owner, { orderId, step: 'mark-paid' });
    await runDueJobs(shop);
    expect(await paymentEvents(shop)).toEqual([['order.paid', null]]);
    expect([await paymentStatus(shop), shop.testGateway?.show(reference)?.state]).toEqual([
      'paid',
      'captured',
    ]);
  });

  it('refunds the capture and reports no failure where staff have cancelled the order before', async () => {
    const shop = await shopWith(await open(), 3);
    const gateway = await demoGateway(shop);
    const { orderId, reference } = await cardOrder(shop);
    // The provider answers the capture before it receives the cancellation.
    const capture: PaymentGateway['capture'] = async (...captured) => {
      const isCaptured = await gateway.capture(...captured);
      await cancelOrder(shop, owner, orderId);
      return isCaptured;
    };
    const busy = { ...shop, gateways: gatewaysOf(async () => [{ ...gateway, capture }]) };
    await runDueJobs(busy);
    await runDueJobs(shop);
    expect(await paymentEvents(shop)).toEqual([]);
    expect(await paymentStatus(shop)).toBe('void');
    const { captured, refunds } = (await gateway.read(reference)) ?? {};
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: captured }]);
  });

  it('reports the failure where the provider has nothing to capture', async () => {
    const shop = await shopWith(await open(), 3);
    const { orderId, reference } = await cardOrder(shop);
    await notifyMerchant(shop, ['ops@shop.example']);
    await shop.testGateway?.release(reference);
    await runDueJobs(shop);
    expect(await paymentEvents(shop)).toEqual([['order.payment-failed', null]]);
    expect(await mailAtMerchant(shop, ['ops@shop.example'])).toMatchObject([
      { template: 'payment-failed', data: { orderId } },
    ]);
    expect(await paymentStatus(shop)).toBe('awaited');
  });
});
