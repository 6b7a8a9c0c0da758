import { expect, it, onTestFinished } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { makePaypalGateway } from '#shop/payments/integrations/paypal-gateway.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { runDueJobs } from '../../../workers.ts';
import { readyToPlace } from '../../../../tests/support/buyers.ts';
import { buyer, shopWith, stockOf } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { startPaypalServer } from '../../../../tests/support/paypal-server.ts';
import type { Database } from '#platform/database/database.ts';
import { beginPayment } from './begin-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { receiveProviderEvent } from './synchronize-payment.ts';

async function shopWithPaypal(db: Database) {
  const paypal = await startPaypalServer();
  onTestFinished(() => paypal.stop());
  const shop = await shopWith(db, 3);
  const options = { apiBase: paypal.origin, retryAfterMs: 1, clock: shop.clock };
  const gateway = makePaypalGateway(paypal.keys, options);
  return { shop: { ...shop, gateways: gatewaysOf(async () => [gateway]) }, paypal };
}

async function begin(shop: Shop, visitor: Visitor) {
  const placing = await readyToPlace(shop, visitor, { method: 'paypal' });
  const begun = await beginPayment(shop, visitor, placing);
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  const { id, reference } = await shop.db.read
    .selectFrom('payment_attempts')
    .select(['id', 'reference'])
    .where('user_id', '=', visitor.userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { paymentId: id, reference: reference ?? '' };
}

eachEngine('PayPal in the checkout', ({ open }) => {
  it('is paid once the customer has approved it: order, stock and money agree', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const ann = await buyer(shop);
    const { paymentId, reference } = await begin(shop, ann);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('open');
    paypal.ledger.approve(reference);
    const answers = await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(answers.map((answer) => answer?.state)).toEqual(['placed', 'placed', 'placed']);
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders.map(({ payment }) => payment)).toEqual([{ method: 'paypal', status: 'paid' }]);
    expect(paypal.ledger.balance(reference)).toBe(orders[0]?.total.amount);
    expect(await stockOf(shop)).toEqual([2, 0]);
  });

  it('receives the address of an order that is sent, and not of one that is picked up', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const sent = await begin(shop, await buyer(shop));
    expect(paypal.ledger.order(sent.reference).shipping).toMatchObject({
      name: { full_name: 'Ingrid Solberg' },
      address: { address_line_1: '218 Alder Avenue', admin_area_1: 'OR', country_code: 'US' },
    });
    const value = defaultShippingMethods.map((one) => ({ ...one, kind: 'pickup' as const }));
    const setting = { key: 'shippingMethods', value, now: shop.clock() } as const;
    await shop.db.write((writer) => saveSetting(writer, setting));
    const pickedUp = await begin(shop, await buyer(shop, 'ben'));
    expect(paypal.ledger.order(pickedUp.reference).shipping).toBeNull();
  });

  it('is placed by the webhook alone when the customer does not return', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const ann = await buyer(shop);
    const { reference } = await begin(shop, ann);
    paypal.ledger.approve(reference);
    const event = { id: reference, status: 'APPROVED' };
    const message = paypal.event('CHECKOUT.ORDER.APPROVED', event, shop.clock());
    expect(await receiveProviderEvent(shop, 'paypal', message)).toMatchObject({ ok: true });
    expect(await receiveProviderEvent(shop, 'paypal', message)).toMatchObject({ ok: true });
    await runDueJobs(shop);
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect(paypal.ledger.order(reference).captures).toHaveLength(1);
  });

  it('that the customer has left is cancelled, and can no longer be paid at PayPal', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const [ann, ben] = [await buyer(shop), await buyer(shop, 'ben')];
    const { paymentId, reference } = await begin(shop, ann);
    const byAnother = await settlePayment(shop, { paymentId, leftBy: ben.userId });
    expect(byAnother?.state).toBe('open');
    const left = await settlePayment(shop, { paymentId, leftBy: ann.userId });
    expect(left).toMatchObject({ state: 'cancelled', gateway: 'paypal' });
    expect(await stockOf(shop)).toEqual([3, 0]);
    await runDueJobs(shop);
    paypal.ledger.approve(reference);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('cancelled');
    expect(paypal.ledger.order(reference).authorizations).toEqual([]);
  });

  it('that the customer has paid is not given up when the browser says that it was left', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const ann = await buyer(shop);
    const { paymentId, reference } = await begin(shop, ann);
    paypal.ledger.approve(reference);
    const settled = await settlePayment(shop, { paymentId, leftBy: ann.userId });
    expect(settled?.state).toBe('placed');
  });

  it('that is declined takes nothing, and the next payment is another one', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    const ann = await buyer(shop);
    const first = await begin(shop, ann);
    paypal.ledger.approve(first.reference, { declines: 'INSTRUMENT_DECLINED' });
    const declined = { state: 'declined', declineReason: 'declined', orderNumber: null };
    expect(await settlePayment(shop, first)).toMatchObject(declined);
    expect(await stockOf(shop)).toEqual([3, 0]);
    const second = await begin(shop, ann);
    expect(second.reference).not.toBe(first.reference);
    paypal.ledger.approve(second.reference);
    expect((await settlePayment(shop, second))?.state).toBe('placed');
  });

  it('is not offered in a currency that it does not take, whatever the browser sends', async () => {
    const { shop, paypal } = await shopWithPaypal(await open());
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'currency', value: 'ISK', now: shop.clock() }),
    );
    expect(await shop.gateways.methods('ISK')).toEqual([]);
    expect(await shop.gateways.methods()).toEqual(['paypal']);
    const ann = await buyer(shop);
    const placing = await readyToPlace(shop, ann, { method: 'paypal' });
    expect(await beginPayment(shop, ann, placing)).toMatchObject({
      failure: { code: 'incomplete', isMethodMissing: true },
    });
    expect(paypal.requests).toEqual([]);
  });
});
