import { sql } from 'kysely';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import {
  checkPayments,
  receiveProviderEvent,
} from '#shop/checkout/use-cases/synchronize-payment.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import {
  gatewaysOf,
  type PaymentGateway,
  type WebhookMessage,
} from '#shop/payments/integrations/payment-gateway.ts';
import { makePaypalGateway } from '#shop/payments/integrations/paypal-gateway.ts';
import { makeStripeGateway } from '#shop/payments/integrations/stripe-gateway.ts';
import { readRefunded } from '#shop/payments/store/refunds.ts';
import { methodOfGateway } from '#shop/payments/rules/gateways.ts';
import type { Database } from '#platform/database/database.ts';
import { countQueued } from '#platform/queue/queue.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../src/workers.ts';
import { newCustomer, putInCart, readyToPlace, stockUp, unitsLeft } from './buyers.ts';
import { minorOf } from './paypal-ledger.ts';
import type { PaypalServer } from './paypal-server.ts';
import { random } from './random.ts';
import { stripeCards, type StripeServer } from './stripe-server.ts';
import { owner } from './staff.ts';

/** A provider's stand-in with faults, and the outside view of its money. */
export interface ChaosProvider {
  gateway: PaymentGateway;
  pay: (reference: string) => Promise<void>;
  decline: (reference: string) => Promise<void>;
  notify: (reference: string) => Promise<WebhookMessage>;
  /** One of the next requests of the shop fails before or after it takes effect, or is slow. */
  disturb: (draw: number) => void;
  calm: () => void;
  /** What the customer has paid and not been given back, and what is still authorized, in minor units. */
  money: (reference: string) => { taken: number; authorized: number };
}

export interface ChaosFindings {
  runs: number;
  orders: number;
  crashes: number;
  doubleCharges: number;
  chargesWithoutOrder: number;
  paidWithoutCharge: number;
  oversold: number;
  forgeriesAccepted: number;
  /** Jobs that did not end, stock that stays reserved, or a count that differs. */
  leftovers: number;
}

const product = 2;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

class Crash extends Error {}

/** `demo` has the demo's catalogue. Runs payments against a failing provider in a shop that crashes at any step, and compares the books. */
export function makePaymentChaos(demo: Shop, provider: ChaosProvider) {
  const { db } = demo;
  let now = demo.clock();
  const gateways = gatewaysOf(async () => [provider.gateway]);
  const shop: Shop = { ...demo, clock: () => now, gateways };
  const found: ChaosFindings = {
    runs: 0,
    orders: 0,
    crashes: 0,
    doubleCharges: 0,
    chargesWithoutOrder: 0,
    paidWithoutCharge: 0,
    oversold: 0,
    forgeriesAccepted: 0,
    leftovers: 0,
  };

  /** A process that dies at a random step, with or without the effect of that step. */
  function unreliable(draw: () => number): Shop {
    if (draw() < 0.5) return shop;
    let stepsLeft = Math.floor(draw() * 8);
    let isDown = false;
    async function step<Value>(work: () => Promise<Value>): Promise<Value> {
      if (isDown) throw new Crash();
      stepsLeft -= 1;
      if (stepsLeft >= 0) return work();
      isDown = true;
      found.crashes += 1;
      if (draw() < 0.5) await work().catch(() => {});
      throw new Crash();
    }
    const { gateway } = provider;
    const dying: PaymentGateway = {
      ...gateway,
      open: (...given) => step(() => gateway.open(...given)),
      read: (...given) => step(() => gateway.read(...given)),
      capture: (...given) => step(() => gateway.capture(...given)),
      release: (...given) => step(() => gateway.release(...given)),
      refund: (...given) => step(() => gateway.refund(...given)),
    };
    const { engine, read, stamp, contentStamp } = db;
    const dyingDb: Database = {
      engine,
      read,
      stamp,
      contentStamp,
      write: (work) => step(() => db.write(work)),
      isOutage: (error) => error instanceof Crash || db.isOutage(error),
      close: () => db.close(),
    };
    return { ...shop, db: dyingDb, gateways: gatewaysOf(async () => [dying]) };
  }

  async function attemptsOf(userId: string) {
    const attempts = db.read.selectFrom('payment_attempts').selectAll();
    return attempts.where('user_id', '=', userId).execute();
  }

  async function notifyShop(reference: string, draw: () => number) {
    const message = await provider.notify(reference);
    const isForged = draw() < 0.2;
    const sent = isForged ? { ...message, body: `${message.body} ` } : message;
    const received = await receiveProviderEvent(unreliable(draw), provider.gateway.id, sent).catch(
      () => null,
    );
    if (isForged && received?.ok) found.forgeriesAccepted += 1;
  }

  /** A customer who pays, is declined, leaves or comes back late, in any order with the provider's messages. */
  async function shopping(customer: Visitor, draw: () => number) {
    const method = methodOfGateway[provider.gateway.id];
    for (let tries = 0; tries < 1 + Math.floor(draw() * 2); tries += 1) {
      const placing = await readyToPlace(shop, customer, { method });
      if (draw() < 0.3) provider.disturb(draw());
      await beginPayment(unreliable(draw), customer, placing).catch(() => null);
    }
    for (const { id, reference } of await attemptsOf(customer.userId)) {
      if (reference === null) continue;
      const choice = draw();
      if (choice < 0.7) await provider.pay(reference);
      else if (choice < 0.8) await provider.decline(reference);
      if (draw() < 0.3) provider.disturb(draw());
      const steps = [
        () => settlePayment(unreliable(draw), { paymentId: id }),
        () => settlePayment(unreliable(draw), { paymentId: id }),
        () => notifyShop(reference, draw),
        () => notifyShop(reference, draw),
        () => runDueJobs(unreliable(draw)),
      ];
      const order = steps.map((run) => ({ run, at: draw() })).toSorted((a, b) => a.at - b.at);
      const done = order.slice(0, 1 + Math.floor(draw() * order.length));
      await Promise.all(done.map(({ run }) => run().catch(() => null)));
      // A customer who returns to the provider's page later than the stock was reserved.
      if (choice >= 0.8 && draw() < 0.5) {
        now += 16 * minuteMs;
        await settlePayment(unreliable(draw), { paymentId: id }).catch(() => null);
        await provider.pay(reference);
      }
    }
  }

  /** Staff who refund or cancel at the same time. */
  async function staffWork(customers: readonly Visitor[], draw: () => number) {
    for (const { userId } of customers) {
      if (draw() < 0.6) continue;
      const orders = db.read.selectFrom('orders').select('id').where('user_id', '=', userId);
      for (const { id: orderId } of await orders.execute()) {
        const works = [
          () => advanceOrder(unreliable(draw), owner, { orderId, step: 'refund' }),
          () => refundOrder(unreliable(draw), owner, { ...partOf(orderId), key: 'one-part' }),
          () => refundOrder(unreliable(draw), owner, { ...partOf(orderId), key: 'one-part' }),
          () => refundOrder(unreliable(draw), owner, { ...partOf(orderId), key: 'another' }),
          () => cancelOrder(unreliable(draw), owner, orderId),
          () => runDueJobs(unreliable(draw)),
        ];
        const chosen = works.filter(() => draw() < 0.6);
        await Promise.all(chosen.map((work) => work().catch(() => null)));
      }
    }
  }

  async function isIdle(): Promise<boolean> {
    const { due, later, failed } = await countQueued(db.read, jobQueue, now);
    return due + later + failed === 0;
  }

  /** Time passes until nothing is left to do. */
  async function settleDown(): Promise<boolean> {
    provider.calm();
    for (let rounds = 0; rounds < 60; rounds += 1) {
      now += 20 * minuteMs;
      await runDueJobs(shop);
      if (await isIdle()) break;
    }
    now += 2 * dayMs;
    while (await checkPayments(shop));
    await runDueJobs(shop);
    return isIdle();
  }

  async function compare(customers: readonly Visitor[], units: number) {
    let sold = 0;
    for (const { userId } of customers) {
      const attempts = await attemptsOf(userId);
      let taken = 0;
      let due = 0;
      for (const { reference, order_id: orderId, amount_minor: total } of attempts) {
        const outside =
          reference === null ? { taken: 0, authorized: 0 } : provider.money(reference);
        const order = orderId === null ? null : await orderOf(db, orderId);
        const isPaid = order?.payment === 'paid' || order?.payment === 'partially-refunded';
        const refunded = orderId === null ? null : await readRefunded(db.read, [orderId]);
        const left = total - (refunded?.get(orderId ?? 0)?.amount ?? 0);
        taken += outside.taken;
        due += isPaid ? left : 0;
        if (outside.authorized > 0) found.leftovers += 1;
        if (isPaid && outside.taken < left) found.paidWithoutCharge += 1;
        if (!isPaid && outside.taken > 0) found.chargesWithoutOrder += 1;
        if (order && order.status !== 'cancelled') sold += 1;
      }
      if (taken > due) found.doubleCharges += 1;
      found.orders += attempts.filter(({ order_id: orderId }) => orderId !== null).length;
    }
    if (sold > units) found.oversold += 1;
    const reserved = await sql<{ units: number }>`
      select coalesce(sum(quantity), 0) as units from stock_reservations`.execute(db.read);
    const left = await unitsLeft(shop, product);
    if (Number(reserved.rows[0]?.units) !== 0 || left !== units - sold) found.leftovers += 1;
  }

  return {
    found,
    async run(seed: number): Promise<void> {
      const draw = random(seed);
      const units = draw() < 0.5 ? 1 : 2;
      await stockUp(shop, product, units);
      const customers = await Promise.all(
        ['one', 'two'].map((name) => newCustomer(shop, `${name}-${seed}`)),
      );
      for (const customer of customers) await putInCart(shop, customer, { [product]: 1 });
      await Promise.all(customers.map((customer) => shopping(customer, draw)));
      await staffWork(customers, draw);
      if (!(await settleDown())) found.leftovers += 1;
      await compare(customers, units);
      found.runs += 1;
      // Limits of orders per network and hour start again.
      now += dayMs;
    },
  };
}

/** Part of the money, without items. */
function partOf(orderId: number) {
  const nothing = { lines: [], shipping: false, note: '', restock: false };
  return { orderId, amountMinor: 700, reason: 'other' as const, ...nothing };
}

async function orderOf(db: Database, orderId: number) {
  return db.read
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.status', 'payments.status as payment'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** Stripe's stand-in as a provider that fails. */
export function stripeChaos(stripe: StripeServer): ChaosProvider {
  const options = { apiBase: stripe.origin, maxNetworkRetries: 0, timeoutMs: 400 };
  const attempt = (reference: string, card: string) => {
    const isOpen = stripe.payments.get(reference)?.status === 'open';
    if (isOpen) stripe.pay(reference, card);
  };
  return {
    gateway: makeStripeGateway(stripe.keys, options),
    pay: async (reference) => attempt(reference, stripeCards.approved),
    decline: async (reference) => attempt(reference, stripeCards.insufficientFunds),
    notify: async (reference) => stripe.webhook(reference, 'checkout.session.completed'),
    disturb(draw) {
      const when = draw < 0.15 ? 'before' : 'after';
      stripe.loseAnswers(/./, when, 1 + (Math.floor(draw * 10) % 3));
    },
    calm: () => stripe.answerAgain(),
    money(reference) {
      const intent = stripe.payments.get(reference)?.intent;
      const amount = stripe.payments.get(reference)?.amount ?? 0;
      if (!intent) return { taken: 0, authorized: 0 };
      const refunded = intent.refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, refund) => sum + refund.amount, 0);
      const authorized = intent.status === 'requires_capture' ? amount : 0;
      return { taken: intent.received - refunded, authorized };
    },
  };
}

/** PayPal's stand-in as a provider that fails. */
export function paypalChaos(paypal: PaypalServer): ChaosProvider {
  const gateway = makePaypalGateway(paypal.keys, {
    apiBase: paypal.origin,
    retryAfterMs: 1,
    timeoutMs: 400,
  });
  const faults = ['drop-before', 'drop-after', 500, 429] as const;
  return {
    gateway,
    pay: async (reference) => paypal.ledger.approve(reference),
    decline: async (reference) =>
      paypal.ledger.approve(reference, { declines: 'INSTRUMENT_DECLINED' }),
    notify: async (reference) => paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference }),
    disturb(draw) {
      const kind = faults[Math.floor(draw * 1000) % faults.length] ?? 500;
      paypal.fail('', { kind }, 1 + (Math.floor(draw * 10) % 3));
    },
    calm: () => paypal.forgetFaults(),
    money(reference) {
      const { authorizations } = paypal.ledger.order(reference);
      const held = authorizations.filter(({ status }) => status === 'CREATED');
      const authorized = held.reduce((sum, { amount }) => sum + minorOf(amount), 0);
      return { taken: paypal.ledger.balance(reference), authorized };
    },
  };
}
