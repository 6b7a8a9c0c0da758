import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { expireUnpaidOrders } from '#shop/orders/use-cases/expire-unpaid-orders.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findPaymentAccount } from '#shop/payments/store/payment-accounts.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { filledForm, putInCart } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { guestOrder, withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { payOrder } from './pay-order.ts';
import { hasPaid, settlePayment } from './settle-payment.ts';
import { checkPayments } from './synchronize-payment.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** An order by bank transfer that its customer is about to pay by card. */
async function pendingOrder(shop: Shop, name = 'ann') {
  const visitor = await buyer(shop, name, {});
  const order = await placedOrder(shop, visitor, { quantities: { 2: 1 } });
  return { visitor, order };
}

interface Paying {
  visitor?: Visitor | null;
  token?: string | null;
}

function pay(shop: Shop, { id: orderId }: Pick<Order, 'id'>, change: Paying) {
  const method = 'credit-card' as const;
  return payOrder(shop, { orderId, method, token: null, visitor: null, network: null, ...change });
}

/** The payment that the customer was sent to. */
async function begin(shop: Shop, order: Order, change: Paying) {
  const begun = await pay(shop, order, change);
  if (!begun.ok) throw new Error(begun.failure.code);
  const reference = begun.value.split('/').at(-1) ?? '';
  const { id: paymentId } = await shop.db.read
    .selectFrom('payment_attempts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { paymentId, reference };
}

async function stateOf(shop: Shop, reference: string) {
  return (await shop.testGateway?.read(reference))?.state;
}

async function mailTemplates(shop: Shop) {
  const rows = await shop.db.read.selectFrom('mail_outbox').select('template').execute();
  return new Set(rows.map(({ template }) => template));
}

/** What the provider has captured of these payments, in minor units. */
async function capturedMinor(shop: Shop, references: readonly string[]) {
  const payments = await Promise.all(references.map(async (one) => shop.testGateway?.read(one)));
  return payments
    .filter((one) => one?.state === 'captured' && one.refunds.length === 0)
    .reduce((sum, one) => sum + (one?.captured.amount ?? 0), 0);
}

eachEngine('paying a placed order', ({ open }) => {
  it('pays an order by bank transfer by card, with the stock that it has', async () => {
    const shop = await shopWith(await open(), 3);
    const { visitor, order } = await pendingOrder(shop);
    expect(await stockOf(shop)).toEqual([2, 0]);
    const { paymentId, reference } = await begin(shop, order, { visitor });
    expect(await stockOf(shop)).toEqual([2, 0]);
    expect(await shop.testGateway?.read(reference)).toMatchObject({ amount: order.total });
    shop.testGateway?.pay(reference, 'approved');
    const [settled] = await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(settled).toMatchObject({
      state: 'placed',
      orderId: order.id,
      orderNumber: order.number,
      paysOrderId: order.id,
    });
    const authorized = await storedOrder(shop, order.id);
    expect(authorized.payment).toEqual({ method: 'credit-card', status: 'authorized' });
    await runDueJobs(shop);
    const paid = await storedOrder(shop, order.id);
    expect(paid.payment).toEqual({ method: 'credit-card', status: 'paid' });
    expect(await findPaymentAccount(shop.db.read, order.id)).toMatchObject({
      reference,
      captured: order.total,
    });
    expect(await mailTemplates(shop)).toEqual(new Set(['order-placed', 'order-paid']));
    expect(await stockOf(shop)).toEqual([2, 0]);
    expect(await pay(shop, order, { visitor })).toMatchObject({ failure: { code: 'not-payable' } });
  });

  it('pays again when the authorization was lost, and forgets the lost one', async () => {
    const shop = await shopWith(await open(), 3);
    const visitor = await buyer(shop);
    const lost = await beginCardPayment(shop, visitor);
    shop.testGateway?.pay(lost.reference, 'approved');
    const placed = await settlePayment(shop, { paymentId: lost.paymentId });
    const order = await storedOrder(shop, placed?.orderId ?? 0);
    await shop.testGateway?.release(lost.reference);
    await runDueJobs(shop);
    expect((await storedOrder(shop, order.id)).payment.status).toBe('awaited');

    const { paymentId, reference } = await begin(shop, order, { visitor });
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId });
    expect(await settlePayment(shop, { paymentId: lost.paymentId })).toMatchObject({
      state: 'replaced',
      orderId: null,
    });
    await runDueJobs(shop);
    shop.wait(dayMs);
    await checkPayments(shop);
    await runDueJobs(shop);
    expect((await storedOrder(shop, order.id)).payment.status).toBe('paid');
    expect(await capturedMinor(shop, [lost.reference, reference])).toBe(order.total.amount);
    expect(await findPaymentAccount(shop.db.read, order.id)).toMatchObject({ reference });
    expect(await mailTemplates(shop)).not.toContain('payment-returned');
  });

  it('is open to the account of the order alone, and to a guest by the signed link', async () => {
    const shop = await shopWith(await open(), 3);
    await withGuestCheckout(shop);
    const { visitor, order } = await pendingOrder(shop);
    const notFound = { ok: false, failure: { code: 'not-found' } };
    const bob = await buyer(shop, 'bob', {});
    expect(await pay(shop, order, { visitor: bob })).toEqual(notFound);
    expect(await pay(shop, order, {})).toEqual(notFound);
    const tokenOf = ({ id }: Order) => shop.orderLinks.tokenOf(id);
    expect(await pay(shop, order, { token: tokenOf(order) })).toEqual(notFound);
    const ofGuest = await guestOrder(shop);
    expect(await pay(shop, ofGuest, { token: tokenOf(order), visitor })).toEqual(notFound);
    expect(await pay(shop, ofGuest, {})).toEqual(notFound);

    const token = tokenOf(ofGuest);
    const { paymentId, reference } = await begin(shop, ofGuest, { token });
    shop.testGateway?.pay(reference, 'approved');
    const settled = await settlePayment(shop, { paymentId });
    if (!settled) throw new Error('there is no payment');
    const stranger = { visitor: null, cartToken: null };
    expect(await hasPaid(shop, stranger, settled)).toBe(false);
    const link = { orderId: ofGuest.id, token };
    expect(await hasPaid(shop, { ...stranger, orderLink: link }, settled)).toBe(true);
    const forged = { orderId: ofGuest.id, token: tokenOf(order) };
    expect(await hasPaid(shop, { ...stranger, orderLink: forged }, settled)).toBe(false);
    const another = { orderId: order.id, token: tokenOf(order) };
    expect(await hasPaid(shop, { ...stranger, orderLink: another }, settled)).toBe(false);
    await runDueJobs(shop);
    expect((await storedOrder(shop, ofGuest.id)).payment.status).toBe('paid');
  });

  it('takes one of two payments that are begun in two tabs', async () => {
    const shop = await shopWith(await open(), 3);
    const { visitor, order } = await pendingOrder(shop);
    const tabs = [await begin(shop, order, { visitor }), await begin(shop, order, { visitor })];
    for (const { reference } of tabs) shop.testGateway?.pay(reference, 'approved');
    const ends = await Promise.all(tabs.map(({ paymentId }) => settlePayment(shop, { paymentId })));
    expect(ends.map((one) => one?.state)).toEqual(['replaced', 'placed']);
    await runDueJobs(shop);
    expect(
      await capturedMinor(
        shop,
        tabs.map(({ reference }) => reference),
      ),
    ).toBe(order.total.amount);
    expect((await storedOrder(shop, order.id)).payment.status).toBe('paid');
  });

  it('returns the payment of an order that was cancelled meanwhile, and says so by email', async () => {
    const shop = await shopWith(await open(), 3);
    const { visitor, order } = await pendingOrder(shop);
    const { paymentId, reference } = await begin(shop, order, { visitor });
    expect(await cancelOrder(shop, owner, order.id)).toMatchObject({ ok: true });
    shop.testGateway?.pay(reference, 'approved');
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('refused');
    await runDueJobs(shop);
    expect(await stateOf(shop, reference)).toBe('cancelled');
    const cancelled = await storedOrder(shop, order.id);
    expect([cancelled.status, cancelled.payment.status]).toEqual(['cancelled', 'void']);
    expect(await stockOf(shop)).toEqual([3, 0]);
    const returned = await shop.db.read
      .selectFrom('mail_outbox')
      .select(['recipient', 'data'])
      .where('template', '=', 'payment-returned')
      .execute();
    expect(returned).toMatchObject([{ recipient: filledForm.email }]);
    expect(returned[0]?.data).toContain(order.number);
  });

  it('returns the payment of an order that staff marked as paid, or that expired unpaid', async () => {
    const shop = await shopWith(await open(), 3);
    const first = await pendingOrder(shop);
    const paid = await begin(shop, first.order, first);
    await advanceOrder(shop, owner, { orderId: first.order.id, step: 'mark-paid' });
    shop.testGateway?.pay(paid.reference, 'approved');
    expect((await settlePayment(shop, paid))?.state).toBe('refused');

    const second = await pendingOrder(shop, 'bob');
    shop.wait(7 * dayMs);
    const late = await begin(shop, second.order, second);
    await expireUnpaidOrders(shop);
    shop.testGateway?.pay(late.reference, 'approved');
    expect((await settlePayment(shop, late))?.state).toBe('refused');
    await runDueJobs(shop);
    const references = [paid.reference, late.reference];
    expect(await capturedMinor(shop, references)).toBe(0);
    const { payment } = await storedOrder(shop, first.order.id);
    expect(payment).toEqual({ method: 'bank-transfer', status: 'paid' });
  });

  for (const rival of ['cancel', 'mark-paid', 'expire'] as const) {
    it(`has one winner when staff or time ${rival} the order at the same moment`, async () => {
      const shop = await shopWith(await open(), 3);
      const { visitor, order } = await pendingOrder(shop);
      shop.wait(7 * dayMs);
      const { paymentId, reference } = await begin(shop, order, { visitor });
      shop.testGateway?.pay(reference, 'approved');
      const rivals = {
        cancel: () => cancelOrder(shop, owner, order.id),
        'mark-paid': () => advanceOrder(shop, owner, { orderId: order.id, step: 'mark-paid' }),
        expire: () => expireUnpaidOrders(shop),
      };
      await Promise.all([settlePayment(shop, { paymentId }), rivals[rival]()]);
      await runDueJobs(shop);
      const { status, payment } = await storedOrder(shop, order.id);
      const captured = await capturedMinor(shop, [reference]);
      const isPaidByCard = payment.status === 'paid' && payment.method === 'credit-card';
      expect(captured).toBe(isPaidByCard ? order.total.amount : 0);
      expect(status === 'cancelled').toBe(payment.status === 'void');
      expect(['authorized', 'open']).not.toContain(await stateOf(shop, reference));
    });
  }

  it('declined or left, it leaves the order as it was, to be paid later', async () => {
    const shop = await shopWith(await open(), 3);
    const { visitor, order } = await pendingOrder(shop);
    const declined = await begin(shop, order, { visitor });
    shop.testGateway?.pay(declined.reference, 'declined');
    expect((await settlePayment(shop, declined))?.state).toBe('declined');
    const left = await begin(shop, order, { visitor });
    expect(
      (await settlePayment(shop, { paymentId: left.paymentId, leftBy: visitor.userId }))?.state,
    ).toBe('cancelled');
    expect(await storedOrder(shop, order.id)).toEqual(order);
    expect(await stockOf(shop)).toEqual([2, 0]);
  });

  it('reserves nothing, so that the next checkout has all of its time', async () => {
    const shop = await shopWith(await open(), 3);
    const { visitor, order } = await pendingOrder(shop);
    for (let times = 0; times < 4; times += 1) {
      await begin(shop, order, { visitor });
      shop.wait(14 * 60 * 1000);
    }
    await putInCart(shop, visitor, { 2: 1 });
    const { paymentId } = await beginCardPayment(shop, visitor);
    shop.wait(14 * 60 * 1000);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('open');
  });

  it('is limited like orders, so that cards cannot be tested with it', async () => {
    const unlimited = await shopWith(await open(), 3);
    const shop = { ...unlimited, limits: { ...unlimited.limits, ordersPerAccount: 2 } };
    const { visitor, order } = await pendingOrder(shop);
    for (let times = 0; times < 2; times += 1) {
      const { paymentId, reference } = await begin(shop, order, { visitor });
      shop.testGateway?.pay(reference, 'declined');
      await settlePayment(shop, { paymentId });
    }
    expect(await pay(shop, order, { visitor })).toMatchObject({
      failure: { code: 'too-many-orders' },
    });
  });
});
