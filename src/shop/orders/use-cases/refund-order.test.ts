import { expect, it } from 'vitest';
import { runDueJobs } from '../../../workers.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { gatewaysOf, type PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { findAttempt } from '#shop/payments/store/payment-attempts.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { money } from '#platform/money.ts';
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
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { listMyOrders } from './list-orders.ts';
import { refundOrder, retryRefund } from './refund-order.ts';
import type { OrderRefund } from './record-refund.ts';
import { synchronizeRefunds } from './settle-refund.ts';

type CardShop = Awaited<ReturnType<typeof shopWith>>;

/** A paid card order of 3 units of product 2. */
async function cardOrder(shop: CardShop) {
  const ann = await buyer(shop, 'ann', { 2: 3 });
  const payment = await beginCardPayment(shop, ann);
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  await runDueJobs(shop);
  const [order] = (await listMyOrders(shop, ann, 1)).orders;
  if (!order) throw new Error('there is no order');
  return { ...payment, order };
}

/** A paid order by bank transfer of 3 units of product 2. */
async function transferOrder(shop: Shop) {
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { 2: 3 } });
  await advanceOrder(shop, staff, { step: 'mark-paid', orderId: order.id });
  return order;
}

const oneUnit = [{ position: 0, quantity: 1 }];

function refund(
  shop: Shop,
  orderId: number,
  change: Partial<OrderRefund> & { who?: Visitor } = {},
) {
  const { who = staff, ...changed } = change;
  return refundOrder(shop, who, {
    orderId,
    key: shop.newId(),
    lines: oneUnit,
    shipping: false,
    amountMinor: null,
    reason: 'damaged',
    note: '',
    restock: false,
    ...changed,
  });
}

/** The shop with a provider that behaves otherwise. */
async function withGateway(shop: CardShop, change: Partial<PaymentGateway>) {
  const gateway = { ...(await demoGateway(shop)), ...change };
  return { ...shop, gateways: gatewaysOf(async () => [gateway]) };
}

async function statesOf(shop: Shop, orderId: number) {
  const refunds = await listRefunds(shop.db.read, orderId);
  return refunds.map(({ state, amount }) => [state, amount.amount]);
}

async function emailsOf(shop: Shop): Promise<number> {
  const mails = await shop.db.read
    .selectFrom('mail_outbox')
    .select('id')
    .where('template', '=', 'order-refunded')
    .execute();
  return mails.length;
}

async function eventsOf(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'order.%refund%')
    .execute();
  return rows
    .toSorted((a, b) => a.action.localeCompare(b.action))
    .map(({ action, actor_id: actor }) => [action, actor]);
}

async function atProvider(shop: Shop, reference: string): Promise<number[]> {
  const payment = await (await demoGateway(shop)).read(reference);
  return (payment?.refunds ?? []).map(({ amount }) => amount.amount);
}

const paymentOf = async (shop: Shop, id: number) => (await storedOrder(shop, id)).payment.status;

eachEngine('refund', ({ open }) => {
  it('of one unit returns its money through the provider, and a second refund the rest', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, reference } = await cardOrder(shop);
    const part = await refund(shop, order.id);
    const unit = order.lines[0]?.unitPrice.amount ?? 0;
    expect(part).toMatchObject({ ok: true, value: { state: 'pending', amount: { amount: unit } } });
    expect(await storedOrder(shop, order.id)).toMatchObject({
      payment: { status: 'partially-refunded' },
      refunded: { amount: unit },
    });
    expect(await emailsOf(shop)).toBe(0);
    await runDueJobs(shop);
    expect(await emailsOf(shop)).toBe(1);
    shop.wait(1000);
    expect(await advanceOrder(shop, owner, { step: 'refund', orderId: order.id })).toMatchObject({
      ok: true,
    });
    await runDueJobs(shop);
    const rest = order.total.amount - unit;
    expect(await atProvider(shop, reference)).toEqual([unit, rest]);
    expect(await statesOf(shop, order.id)).toEqual([
      ['succeeded', unit],
      ['succeeded', rest],
    ]);
    expect(await storedOrder(shop, order.id)).toMatchObject({
      payment: { status: 'refunded' },
      refunded: order.total,
    });
    expect(await eventsOf(shop)).toEqual([
      ['order.partially-refunded', staff.userId],
      ['order.refunded', owner.userId],
    ]);
    expect(await refund(shop, order.id)).toMatchObject({ failure: { code: 'not-refundable' } });
  });

  it('of an order paid by bank transfer is recorded as done, with an email at once', async () => {
    const shop = await shopWith(await open(), 5);
    const order = await transferOrder(shop);
    const whole = { amountMinor: order.total.amount, lines: [], note: 'Sent on Monday' };
    expect(await refund(shop, order.id, whole)).toMatchObject({ value: { state: 'succeeded' } });
    expect([await paymentOf(shop, order.id), await emailsOf(shop)]).toEqual(['refunded', 1]);
  });

  it('is refused before the order is paid, above what is left, and to everyone without the permission', async () => {
    const shop = await shopWith(await open(), 5);
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 2: 3 } });
    expect(await refund(shop, order.id)).toMatchObject({ failure: { code: 'not-refundable' } });
    await advanceOrder(shop, staff, { step: 'mark-paid', orderId: order.id });
    await refund(shop, order.id, { lines: [], amountMinor: 100 });
    const left = money(order.total.amount - 100, 'USD');
    expect(await refund(shop, order.id, { amountMinor: left.amount + 1 })).toMatchObject({
      failure: { code: 'refund-too-high', left },
    });
    expect(await refund(shop, order.id + 1)).toMatchObject({ failure: { code: 'not-found' } });
    for (const who of [customer, { ...staff, areas: ['products', 'users'] as const }]) {
      expect(await refund(shop, order.id, { who })).toMatchObject({
        failure: { code: 'forbidden' },
      });
    }
    expect(await statesOf(shop, order.id)).toEqual([['succeeded', 100]]);
  });

  it('that is submitted twice is made once, and the key of another refund is refused', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, reference } = await cardOrder(shop);
    const key = shop.newId();
    const answers = await Promise.all([1, 2, 3].map(() => refund(shop, order.id, { key })));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    await runDueJobs(shop);
    expect(await atProvider(shop, reference)).toHaveLength(1);
    expect(await refund(shop, order.id, { key, amountMinor: 1 })).toMatchObject({
      failure: { code: 'key-reused' },
    });
  });

  it('of the whole order by two staff at once returns the money once', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, reference } = await cardOrder(shop);
    const whole = { lines: [], amountMinor: order.total.amount };
    const answers = await Promise.all([
      refund(shop, order.id, { ...whole, who: staff }),
      refund(shop, order.id, { ...whole, who: owner }),
      advanceOrder(shop, owner, { step: 'refund', orderId: order.id }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await runDueJobs(shop);
    expect(await atProvider(shop, reference)).toEqual([order.total.amount]);
  });

  it('whose answer was lost is repeated with the same key and returns the money once', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, reference } = await cardOrder(shop);
    await refund(shop, order.id);
    const gateway = await demoGateway(shop);
    const keys: string[] = [];
    const lossy = await withGateway(shop, {
      refund: async (...sent) => {
        const answer = await gateway.refund(...sent);
        keys.push(sent[1].key);
        if (keys.length < 3) throw new Error('socket hang up');
        return answer;
      },
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await runDueJobs(lossy);
      shop.wait(60 * 60_000);
    }
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(await atProvider(shop, reference)).toHaveLength(1);
    expect((await statesOf(shop, order.id)).map(([state]) => state)).toEqual(['succeeded']);
    expect(await emailsOf(shop)).toBe(1);
  });

  it('that the provider refuses shows its words, and can be tried again once', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, reference } = await cardOrder(shop);
    await refund(shop, order.id, { restock: true });
    expect(await stockOf(shop)).toEqual([3, 0]);
    const failure = 'Insufficient funds in your account';
    const refusing = await withGateway(shop, {
      refund: async (_, { amount, key }) => ({
        reference: key,
        key,
        state: 'failed',
        amount,
        failure,
      }),
    });
    await runDueJobs(refusing);
    const [failed] = await listRefunds(shop.db.read, order.id);
    expect(failed).toMatchObject({ state: 'failed', failure });
    expect([await paymentOf(shop, order.id), await emailsOf(shop)]).toEqual(['paid', 0]);
    expect(await eventsOf(shop)).toContainEqual(['order.refund-failed', null]);
    const retry = { orderId: order.id, refundId: failed?.id ?? '' };
    const retried = await Promise.all([1, 2].map(() => retryRefund(shop, owner, retry)));
    expect(retried.map(({ ok }) => ok)).toEqual([true, true]);
    await runDueJobs(shop);
    expect(await atProvider(shop, reference)).toEqual([failed?.amount.amount]);
    expect(await paymentOf(shop, order.id)).toBe('partially-refunded');
    expect(await stockOf(shop)).toEqual([3, 0]);
    expect(await retryRefund(shop, customer, retry)).toMatchObject({
      failure: { code: 'forbidden' },
    });
  });

  it('that the provider has not decided is read again until it has', async () => {
    const shop = await shopWith(await open(), 5);
    const { order } = await cardOrder(shop);
    await refund(shop, order.id);
    const gateway = await demoGateway(shop);
    const [sent] = await listRefunds(shop.db.read, order.id);
    const answer: ProviderRefund = {
      reference: 'pyr_1',
      key: sent?.id ?? '',
      state: 'pending',
      amount: order.lines[0]?.unitPrice ?? money(0, 'USD'),
      failure: '',
    };
    const slow = await withGateway(shop, {
      read: async (reference) => {
        const payment = await gateway.read(reference);
        return payment && { ...payment, refunds: calls === 0 ? [] : [answer] };
      },
      refund: async () => {
        calls += 1;
        return answer;
      },
    });
    let calls = 0;
    await runDueJobs(slow);
    expect((await statesOf(shop, order.id)).map(([state]) => state)).toEqual(['pending']);
    answer.state = 'succeeded';
    shop.wait(2 * 60 * 60_000);
    await runDueJobs(slow);
    expect((await statesOf(shop, order.id)).map(([state]) => state)).toEqual(['succeeded']);
    expect([calls, await emailsOf(shop)]).toEqual([1, 1]);
  });

  it('returns the restocked units once, also when the order is cancelled at the same time', async () => {
    const shop = await shopWith(await open(), 5);
    const { order } = await cardOrder(shop);
    expect(await stockOf(shop)).toEqual([2, 0]);
    const both = await Promise.all([
      refund(shop, order.id, { lines: [{ position: 0, quantity: 2 }], restock: true }),
      cancelOrder(shop, owner, order.id),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await stockOf(shop)).toEqual([5, 0]);
    await refund(shop, order.id, { restock: true });
    expect(await stockOf(shop)).toEqual([5, 0]);
  });

  it('made at the provider is found, once, with its email and the status that follows', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, paymentId } = await cardOrder(shop);
    const attempt = await findAttempt(shop.db.read, paymentId);
    if (!attempt) throw new Error('there is no payment');
    const made = {
      reference: 're_1',
      key: null,
      state: 'succeeded',
      amount: money(500, 'USD'),
      failure: '',
    } as const;
    const synchronize = (refunds: ProviderRefund[]) =>
      shop.db.write((writer) =>
        synchronizeRefunds(shop, writer, { attempt, refunds, now: shop.clock() }),
      );
    await synchronize([made]);
    await synchronize([made]);
    expect(await statesOf(shop, order.id)).toEqual([['succeeded', 500]]);
    expect([await paymentOf(shop, order.id), await emailsOf(shop)]).toEqual([
      'partially-refunded',
      1,
    ]);
    expect(await eventsOf(shop)).toEqual([['order.partially-refunded', null]]);
    // The bank of the customer may return it later.
    await synchronize([{ ...made, state: 'failed', failure: 'Account closed' }]);
    expect(await paymentOf(shop, order.id)).toBe('paid');
  });

  it('whose answer was lost is the one that the provider reports, not a second one', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, paymentId, reference } = await cardOrder(shop);
    await refund(shop, order.id);
    const gateway = await demoGateway(shop);
    const [pending] = await listRefunds(shop.db.read, order.id);
    const amount = pending?.amount ?? money(0, 'USD');
    const made = await gateway.refund(reference, { amount, key: pending?.id ?? '' });
    const attempt = await findAttempt(shop.db.read, paymentId);
    if (!attempt) throw new Error('there is no payment');
    const report = { attempt, refunds: [made], now: shop.clock() };
    await shop.db.write((writer) => synchronizeRefunds(shop, writer, report));
    await runDueJobs(shop);
    expect(await statesOf(shop, order.id)).toEqual([['succeeded', amount.amount]]);
    expect(await emailsOf(shop)).toBe(1);
  });

  it('with the same amount as others is matched by its key', async () => {
    const shop = await shopWith(await open(), 5);
    const { order, paymentId, reference } = await cardOrder(shop);
    await refund(shop, order.id);
    await refund(shop, order.id);
    const [newer] = await listRefunds(shop.db.read, order.id);
    const amount = newer?.amount ?? money(0, 'USD');
    const gateway = await demoGateway(shop);
    const attempt = await findAttempt(shop.db.read, paymentId);
    if (!attempt) throw new Error('there is no payment');
    const atDashboard = await gateway.refund(reference, { amount, key: 'dashboard' });
    for (const reported of [
      { ...atDashboard, key: null },
      await gateway.refund(reference, { amount, key: newer?.id ?? '' }),
    ]) {
      const report = { attempt, refunds: [reported], now: shop.clock() };
      await shop.db.write((writer) => synchronizeRefunds(shop, writer, report));
    }
    const states = (await statesOf(shop, order.id)).map(([state]) => state);
    expect(states.filter((state) => state === 'pending')).toHaveLength(1);
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(2);
    await runDueJobs(shop);
    expect(await atProvider(shop, reference)).toEqual(Array(3).fill(amount.amount));
    expect((await statesOf(shop, order.id)).map(([state]) => state)).toEqual(
      Array(3).fill('succeeded'),
    );
    expect(await emailsOf(shop)).toBe(3);
  });
});
