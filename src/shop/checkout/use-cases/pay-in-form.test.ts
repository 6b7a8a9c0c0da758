import { expect, onTestFinished, test } from 'vitest';
import { buyer, shopWith, stockOf } from '../../../../tests/support/card-checkout.ts';
import { readyToPlace } from '../../../../tests/support/buyers.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { startStripeServer, stripeCards } from '../../../../tests/support/stripe-server.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import { makeStripeGateway } from '#shop/payments/integrations/stripe-gateway.ts';
import { endPayment } from '#shop/payments/store/payment-reservations.ts';
import { findAttempt } from '#shop/payments/store/payment-attempts.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { leaveForm, showPaymentForm } from './pay-in-form.ts';
import { payOrder } from './pay-order.ts';

eachEngine('paying in a form of the shop', ({ open }) => {
  test('shows the form to its customer alone, and no longer once it is paid', async () => {
    const { shop, stripe } = await stripeShop(await open());
    const visitor = await buyer(shop);
    const other = await buyer(shop, 'bob');
    const { paymentId, reference } = await begin(shop, visitor);
    const shown = await showPaymentForm(shop, { visitor, paymentId });
    expect(shown).toMatchObject({ ok: true, value: { form: { kind: 'form' } } });
    const theirs = await showPaymentForm(shop, { visitor: other, paymentId });
    expect(theirs).toEqual({ ok: false, failure: { code: 'not-found' } });
    stripe.pay(reference, stripeCards.approved);
    const paid = await showPaymentForm(shop, { visitor, paymentId });
    expect(paid).toEqual({ ok: false, failure: { code: 'ended' } });
  });

  test('continues on the page of the provider, where the payment becomes the order', async () => {
    const { shop, stripe } = await stripeShop(await open());
    const visitor = await buyer(shop);
    const { paymentId, reference } = await begin(shop, visitor);
    expect(await leaveForm(shop, { visitor, paymentId })).toMatchObject({ ok: true });
    const moved = (await findAttempt(shop.db.read, paymentId))?.reference ?? '';
    expect(moved).not.toBe(reference);
    expect(stripe.payments.get(reference)?.status).toBe('expired');
    stripe.pay(moved, stripeCards.approved);
    const settled = await settlePayment(shop, { paymentId });
    expect(settled).toMatchObject({ state: 'placed', orderNumber: expect.any(String) });
  });

  test('a payment that ends while it moves leaves no page on which it can be paid', async () => {
    const { shop, stripe } = await stripeShop(await open());
    const visitor = await buyer(shop);
    const { paymentId, reference } = await begin(shop, visitor);
    const payment = await findAttempt(shop.db.read, paymentId);
    if (!payment) throw new Error('the payment has begun');
    stripe.delayMs = 50;
    const leaving = leaveForm(shop, { visitor, paymentId });
    await expect.poll(() => stripe.payments.get(reference)?.status).toBe('expired');
    const { newId } = shop;
    const now = shop.clock();
    await shop.db.write((writer) =>
      endPayment(writer, { payment, state: 'cancelled', fewLeftAt: 5, newId, now }),
    );
    await leaving;
    const released = await shop.db.read
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'release-payment')
      .execute();
    const [, page = ''] = [...stripe.payments.keys()];
    expect(released.map(({ payload }) => payload).join()).toContain(page);
    expect(await stockOf(shop)).toEqual([5, 0]);
  });

  test('a payment that ends on earlier knowledge is released where it has moved to', async () => {
    const { shop } = await stripeShop(await open());
    const visitor = await buyer(shop);
    const { paymentId } = await begin(shop, visitor);
    const payment = await findAttempt(shop.db.read, paymentId);
    if (!payment) throw new Error('the payment has begun');
    expect(await leaveForm(shop, { visitor, paymentId })).toMatchObject({ ok: true });
    const moved = (await findAttempt(shop.db.read, paymentId))?.reference ?? '';
    const facts = { fewLeftAt: 5, newId: shop.newId, now: shop.clock() };
    await shop.db.write((writer) => endPayment(writer, { payment, state: 'replaced', ...facts }));
    const released = await shop.db.read
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'release-payment')
      .execute();
    expect(released.map(({ payload }) => payload).join()).toContain(moved);
  });

  test('shows the lines and the total of an order that was placed before', async () => {
    const { shop, stripe } = await stripeShop(await open());
    const visitor = await buyer(shop, 'ann', {});
    const order = await placedOrder(shop, visitor, { quantities: { 2: 2 } });
    const paying = {
      orderId: order.id,
      method: 'credit-card',
      token: null,
      network: null,
    } as const;
    const begun = await payOrder(shop, { ...paying, visitor });
    const paymentId = (begun.ok && begun.value.split('/').at(-1)) || '';
    const shown = await showPaymentForm(shop, { visitor, paymentId });
    expect(shown).toMatchObject({ ok: true, value: { order, form: { kind: 'form' } } });
    const { reference } = (await findAttempt(shop.db.read, paymentId)) ?? {};
    stripe.pay(reference ?? '', stripeCards.approved);
    const settled = await settlePayment(shop, { paymentId });
    expect(settled).toMatchObject({ state: 'placed', orderId: order.id });
  });

  test('a provider that does not respond is said so, and nothing is lost', async () => {
    const { shop, stripe } = await stripeShop(await open());
    const visitor = await buyer(shop);
    const { paymentId } = await begin(shop, visitor);
    stripe.loseAnswers(/./, 'before', 1_000);
    const shown = await showPaymentForm(shop, { visitor, paymentId });
    expect(shown).toMatchObject({ ok: true, value: { form: null } });
    const left = await leaveForm(shop, { visitor, paymentId });
    expect(left).toEqual({ ok: false, failure: { code: 'gateway-unavailable' } });
    expect((await findAttempt(shop.db.read, paymentId))?.state).toBe('open');
  });
});

async function stripeShop(db: Database) {
  const stripe = await startStripeServer();
  onTestFinished(stripe.stop);
  const gateway = makeStripeGateway(stripe.keys, { apiBase: stripe.origin });
  const shop = { ...(await shopWith(db, 5)), gateways: gatewaysOf(async () => [gateway]) };
  return { shop, stripe };
}

async function begin(shop: Shop, visitor: Visitor) {
  const placing = await readyToPlace(shop, visitor, { method: 'credit-card' });
  const begun = await beginPayment(shop, visitor, placing);
  const paymentId = (begun.ok && begun.value.url?.split('/').at(-1)) || '';
  const { reference } = (await findAttempt(shop.db.read, paymentId)) ?? {};
  if (!reference) throw new Error(JSON.stringify(begun));
  return { paymentId, reference };
}
