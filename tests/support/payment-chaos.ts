import { sql } from 'kysely';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import {
  checkPayments,
  receiveProviderEvent,
} from '#shop/checkout/use-cases/synchronize-payment.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { refundOrder, retryRefund } from '#shop/orders/use-cases/refund-order.ts';
import { gatewaysOf, type PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { methodOfGateway } from '#shop/payments/rules/gateways.ts';
import { listRefunds, readRefunded } from '#shop/payments/store/refunds.ts';
import type { Database } from '#platform/database/database.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import { countQueued } from '#platform/queue/queue.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../src/workers.ts';
import {
  customerNamed,
  newCustomer,
  putInCart,
  readyToPlace,
  stockUp,
  unitsLeft,
} from './buyers.ts';
import type { ProviderActions, ProviderMoney } from './chaos-providers.ts';
import { random } from './random.ts';
import { owner } from './staff.ts';

export interface ChaosFindings {
  runs: number;
  orders: number;
  crashes: number;
  /** Captures for what has shipped of an order, while the rest of its payment stayed authorized. */
  partialCaptures: number;
  doubleCharges: number;
  chargesWithoutOrder: number;
  paidWithoutCharge: number;
  oversold: number;
  forgeriesAccepted: number;
  /** Refunds that differ from the provider's: one that is missing, made twice, or of another amount or state. */
  wrongRefunds: number;
  /** Jobs that did not end, stock that stays reserved, money that stays authorized, or a count that differs. */
  leftovers: number;
}

export const nothingFound: Readonly<ChaosFindings> = {
  runs: 0,
  orders: 0,
  crashes: 0,
  partialCaptures: 0,
  doubleCharges: 0,
  chargesWithoutOrder: 0,
  paidWithoutCharge: 0,
  oversold: 0,
  forgeriesAccepted: 0,
  wrongRefunds: 0,
  leftovers: 0,
};

/** The shop for one task, which may crash at one of its steps. */
export type Unreliable = (shop: Shop, draw: () => number) => Shop;

interface Chaos {
  gateway: PaymentGateway;
  actions: ProviderActions;
  /** Default: stops doing anything from a random step on, in each task. */
  unreliable?: Unreliable;
  /** Called when the time of the shop moves on. */
  onClock?: (now: number) => void;
}

interface ChaosRun {
  draw: () => number;
  units: number;
  customers: readonly Visitor[];
  /** Whether payments are captured when their order ships, in parts. */
  isSplit: boolean;
}

const product = 2;
/** There is more of it than all customers buy. */
const plentiful = 5;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

class Crash extends Error {}

/** `demo` has the demo's catalogue. Runs payments against a failing provider in a shop that crashes at any step, and compares the books. */
export function makePaymentChaos(demo: Shop, { gateway, actions, unreliable, onClock }: Chaos) {
  const { db } = demo;
  let now = demo.clock();
  const gateways = gatewaysOf(async () => [gateway]);
  const shop: Shop = { ...demo, clock: () => now, gateways };
  const found: ChaosFindings = { ...nothingFound };
  const crashing = unreliable ?? stopping(found);
  const method = methodOfGateway[gateway.id];
  const isolated = (draw: () => number) => crashing(shop, draw);

  function pass(ms: number) {
    now += ms;
    onClock?.(now);
  }

  async function notifyShop(reference: string, draw: () => number) {
    const message = await actions.notify(reference);
    const isForged = draw() < 0.2;
    const sent = isForged ? { ...message, body: `${message.body} ` } : message;
    const received = await receiveProviderEvent(isolated(draw), gateway.id, sent).catch(() => null);
    if (isForged && received?.ok) found.forgeriesAccepted += 1;
  }

  /** A customer who begins to pay, once or twice, in the checkout or for an order that was placed before. */
  async function begin(customer: Visitor, draw: () => number) {
    if (draw() < 0.2) return beginLater(customer, draw);
    for (let tries = 0; tries < 1 + Math.floor(draw() * 2); tries += 1) {
      const placing = await readyToPlace(shop, customer, { method });
      if (draw() < 0.3) await actions.disturb(draw());
      await beginPayment(isolated(draw), customer, placing).catch(() => null);
    }
  }

  async function beginLater(customer: Visitor, draw: () => number) {
    const placing = await readyToPlace(shop, customer, { method: 'bank-transfer' });
    await placeOrder(isolated(draw), customer, placing).catch(() => null);
    for (const { id: orderId } of await ordersOf(db, customer)) {
      const paying = { orderId, method, token: null, visitor: customer, network: null };
      const tabs = [1, 2].map(() => payOrder(isolated(draw), paying).catch(() => null));
      await Promise.all(tabs);
    }
  }

  /** The customer pays, is declined, leaves or comes back late, in any order with the provider's messages. */
  async function payAndReturn(customer: Visitor, draw: () => number) {
    for (const { id, reference } of await attemptsOf(db, customer)) {
      if (reference === null) continue;
      const choice = draw();
      if (choice < 0.7) await actions.pay(reference);
      else if (choice < 0.8) await actions.decline(reference);
      if (draw() < 0.3) await actions.disturb(draw());
      const steps = [
        () => settlePayment(isolated(draw), { paymentId: id }),
        () => settlePayment(isolated(draw), { paymentId: id }),
        () => notifyShop(reference, draw),
        () => notifyShop(reference, draw),
        () => runDueJobs(isolated(draw)),
      ];
      const order = steps.map((run) => ({ run, at: draw() })).toSorted((a, b) => a.at - b.at);
      const done = order.slice(0, 1 + Math.floor(draw() * order.length));
      await Promise.all(done.map(({ run }) => run().catch(() => null)));
      // A customer who returns to the provider's page later than the stock was reserved.
      if (choice >= 0.8 && draw() < 0.5) {
        pass(16 * minuteMs);
        await settlePayment(isolated(draw), { paymentId: id }).catch(() => null);
        await actions.pay(reference);
      }
    }
  }

  /** Staff who refund or cancel at the same time; refunds of one amount, some of them the same refund sent twice. */
  async function staffWork(customers: readonly Visitor[], draw: () => number) {
    if (draw() < 0.3) await actions.holdRefunds();
    for (const customer of customers) {
      if (draw() < 0.4) continue;
      for (const { id: orderId } of await ordersOf(db, customer)) {
        const refund = (key: string) =>
          refundOrder(isolated(draw), owner, { ...partOf(orderId), key });
        const works = [
          () => advanceOrder(isolated(draw), owner, { orderId, step: 'refund' }),
          () => advanceOrder(isolated(draw), owner, { orderId, step: 'mark-paid' }),
          () => refund('one-part'),
          () => refund('one-part'),
          () => refund('another'),
          () => refund('a-third'),
          () => cancelOrder(isolated(draw), owner, orderId),
          () => runDueJobs(isolated(draw)),
          () => runDueJobs(isolated(draw)),
        ];
        const share = draw();
        const chosen = works.filter(() => draw() < share);
        await Promise.all(chosen.map((work) => work().catch(() => null)));
      }
    }
  }

  /** Staff who ship one unit after the other, and take some of that back at once. */
  async function shipInParts(customers: readonly Visitor[], draw: () => number) {
    const orders = (await Promise.all(customers.map((one) => ordersOf(db, one)))).flat();
    for (const round of [1, 2]) {
      const ships = orders.map(async ({ id: orderId }) => {
        if (draw() < 0.3) return;
        const lines = [{ position: Math.floor(draw() * 2), quantity: 1 }];
        const shipped = await shipOrder(isolated(draw), owner, shipment(orderId, round, lines));
        if (!shipped.ok || draw() < 0.7) return;
        const undone = { orderId, fulfillmentId: shipped.value.id };
        await undoShipment(isolated(draw), owner, undone);
      });
      await Promise.all(ships.map((work) => work.catch(() => null)));
      if (draw() < 0.3) await actions.disturb(draw());
      pass(2 * minuteMs);
      const jobs = [1, 2].map(() => runDueJobs(isolated(draw)).catch(() => null));
      await Promise.all(jobs);
    }
  }

  async function shipRest(customers: readonly Visitor[]) {
    for (const customer of customers) {
      for (const { id, payment } of await ordersOf(db, customer)) {
        if (payment === 'authorized') await shipOrder(shop, owner, shipment(id, 3, 'rest'));
      }
    }
  }

  /** Time passes until nothing is left to do. */
  async function settleDown(): Promise<boolean> {
    await actions.calm();
    for (let rounds = 0; rounds < 60; rounds += 1) {
      pass(20 * minuteMs);
      await runDueJobs(shop);
      if (await isIdle(db, now)) break;
    }
    pass(2 * dayMs);
    while (await checkPayments(shop));
    await runDueJobs(shop);
    return isIdle(db, now);
  }

  /** Of two staff members who retry a failed refund, one takes effect. */
  async function retryFailed(customers: readonly Visitor[], draw: () => number) {
    for (const customer of customers) {
      for (const { id: orderId } of await ordersOf(db, customer)) {
        const refunds = await listRefunds(db.read, orderId);
        const failed = refunds.filter(({ state }) => state === 'failed' && draw() < 0.5);
        const retries = failed.flatMap(({ id }) => [id, id]);
        await Promise.all(
          retries.map((refundId) => retryRefund(shop, owner, { orderId, refundId })),
        );
      }
    }
  }

  const chaos = {
    found,
    /** Stock and customers with a cart. */
    async prepare(seed: number): Promise<ChaosRun> {
      const run = runOf(seed);
      await stockUp(shop, product, run.units);
      await stockUp(shop, plentiful, 100);
      await actions.beginAt(now);
      const value = run.isSplit ? 'shipped' : 'ordered';
      const setting = { key: 'capturePayments', value, now } as const;
      await db.write((writer) => saveSetting(writer, setting));
      await Promise.all(namesOf(seed).map((name) => newCustomer(shop, name)));
      for (const customer of run.customers) {
        const more = run.isSplit ? { [plentiful]: 2 } : {};
        await putInCart(shop, customer, { [product]: 1, ...more });
      }
      return run;
    },
    /** Customers and staff at work. */
    async act({ customers, draw, isSplit }: ChaosRun): Promise<void> {
      await Promise.all(
        customers.map(async (customer) => {
          await begin(customer, draw);
          await payAndReturn(customer, draw);
        }),
      );
      if (isSplit) await shipInParts(customers, draw);
      await staffWork(customers, draw);
    },
    /** The same customers and staff after the shop was started again. */
    async resume(seed: number, life: number): Promise<ChaosRun> {
      const draw = random(seed * 1000 + life);
      const { customers, units, isSplit } = runOf(seed);
      await actions.beginAt(now);
      await Promise.all(customers.map((customer) => payAndReturn(customer, draw)));
      if (isSplit) await shipInParts(customers, draw);
      await staffWork(customers, draw);
      return { customers, units, draw, isSplit };
    },
    async finish({ customers, units, draw, isSplit }: ChaosRun): Promise<void> {
      // Otherwise what has not shipped is captured before its authorization ends.
      if (isSplit && draw() < 0.5) await shipRest(customers);
      if (!(await settleDown())) found.leftovers += 1;
      await retryFailed(customers, draw);
      if (!(await settleDown())) found.leftovers += 1;
      const books = await readBooks(db, customers, actions);
      addUp(found, books);
      if (books.sold > units) found.oversold += 1;
      const left = await unitsLeft(shop, product);
      if (books.reserved !== 0 || left !== units - books.sold) found.leftovers += 1;
      found.runs += 1;
      found.partialCaptures += await countPartialCaptures(db, customers);
      await stopChecking(db, customers);
      // Limits of orders per network and hour start again.
      pass(dayMs);
    },
    async run(seed: number): Promise<void> {
      const run = await chaos.prepare(seed);
      await chaos.act(run);
      await chaos.finish(run);
    },
  };
  return chaos;
}

function runOf(seed: number): ChaosRun {
  const draw = random(seed);
  const units = draw() < 0.5 ? 1 : 2;
  const isSplit = seed % 2 === 0;
  return { draw, units, customers: namesOf(seed).map(customerNamed), isSplit };
}

function shipment(
  orderId: number,
  round: number,
  lines: 'rest' | readonly { position: number; quantity: number }[],
) {
  return { orderId, key: `shipment-${round}`, lines, carrier: '', trackingNumber: '' };
}

function namesOf(seed: number): string[] {
  return ['one', 'two'].map((name) => `${name}-${seed}`);
}

/** A process that does nothing more from a random step on, with or without the effect of that step. */
function stopping(found: ChaosFindings): Unreliable {
  return (shop, draw) => {
    if (draw() < 0.5) return shop;
    let stepsLeft = Math.floor(draw() * 8);
    let isDown = false;
    return stepped(shop, async (work) => {
      if (isDown) throw new Crash();
      stepsLeft -= 1;
      if (stepsLeft >= 0) return work();
      isDown = true;
      found.crashes += 1;
      if (draw() < 0.5) await work().catch(() => {});
      throw new Crash();
    });
  };
}

/** The shop, each of whose writes and requests to a provider is a step. */
export function stepped(
  shop: Shop,
  step: <Value>(work: () => Promise<Value>) => Promise<Value>,
): Shop {
  const { engine, read, stamp, contentStamp } = shop.db;
  const db: Database = {
    engine,
    read,
    stamp,
    contentStamp,
    write: (work) => step(() => shop.db.write(work)),
    isOutage: (error) => error instanceof Crash || shop.db.isOutage(error),
    close: () => shop.db.close(),
  };
  const gateways = gatewaysOf(async () => {
    const all = await shop.gateways.list();
    return all.map((gateway) => ({
      ...gateway,
      open: (...given) => step(() => gateway.open(...given)),
      read: (...given) => step(() => gateway.read(...given)),
      capture: (...given) => step(() => gateway.capture(...given)),
      release: (...given) => step(() => gateway.release(...given)),
      refund: (...given) => step(() => gateway.refund(...given)),
    }));
  });
  return { ...shop, db, gateways };
}

interface Books extends Pick<
  ChaosFindings,
  'orders' | 'doubleCharges' | 'chargesWithoutOrder' | 'paidWithoutCharge' | 'wrongRefunds'
> {
  sold: number;
  /** Units that are still reserved. */
  reserved: number;
  /** Payments that are still authorized. */
  leftovers: number;
}

/** The orders of these customers beside the money that the provider has of them. */
async function readBooks(
  db: Database,
  customers: readonly Visitor[],
  { money }: ProviderActions,
): Promise<Books> {
  const none = { orders: 0, doubleCharges: 0, chargesWithoutOrder: 0, paidWithoutCharge: 0 };
  const books: Books = { ...none, wrongRefunds: 0, sold: 0, reserved: 0, leftovers: 0 };
  for (const customer of customers) {
    const orders = await ordersOf(db, customer);
    books.orders += orders.length;
    books.sold += orders.filter(({ status }) => status !== 'cancelled').length;
    let taken = 0;
    let due = 0;
    for (const { id, reference, order_id: orderId, amount_minor: total } of await attemptsOf(
      db,
      customer,
    )) {
      if (reference === null) continue;
      const outside = await money(reference);
      const order = orders.find((one) => one.id === orderId);
      const isPaid = order?.payment === 'paid' || order?.payment === 'partially-refunded';
      const refunded = orderId === null ? null : await readRefunded(db.read, [orderId]);
      const left = isPaid ? total - (refunded?.get(orderId ?? 0)?.amount ?? 0) : 0;
      taken += outside.taken;
      due += left;
      if (outside.authorized > 0) books.leftovers += 1;
      if (outside.taken < left) books.paidWithoutCharge += 1;
      if (!isPaid && outside.taken > 0) books.chargesWithoutOrder += 1;
      const hasRefunds = isPaid || order?.payment === 'refunded';
      if (orderId === null || !hasRefunds) continue;
      const own = (await listRefunds(db.read, orderId)).filter((one) => one.attemptId === id);
      if (!isSameRefunds(own, outside)) books.wrongRefunds += 1;
    }
    if (taken > due) books.doubleCharges += 1;
  }
  const reserved = await sql<{ units: number }>`
    select coalesce(sum(quantity), 0) as units from stock_reservations`.execute(db.read);
  return { ...books, reserved: Number(reserved.rows[0]?.units) };
}

/** Failed refunds may never have reached the provider; all others must be there, once each. */
function isSameRefunds(
  own: Awaited<ReturnType<typeof listRefunds>>,
  { refunds }: ProviderMoney,
): boolean {
  const stands = ({ state }: { state: string }) => state !== 'failed';
  const wanted = own
    .filter(stands)
    .map(({ id, amount, state }) => `${id} ${amount.amount} ${state}`);
  const made = refunds.filter(stands).map(({ key, amount, state }) => `${key} ${amount} ${state}`);
  return wanted.toSorted().join() === made.toSorted().join();
}

function addUp(found: ChaosFindings, books: Books): void {
  const { sold: _sold, reserved: _reserved, ...sums } = books;
  found.orders += sums.orders;
  found.doubleCharges += sums.doubleCharges;
  found.chargesWithoutOrder += sums.chargesWithoutOrder;
  found.paidWithoutCharge += sums.paidWithoutCharge;
  found.wrongRefunds += sums.wrongRefunds;
  found.leftovers += sums.leftovers;
}

async function isIdle(db: Database, now: number): Promise<boolean> {
  const { due, later, failed } = await countQueued(db.read, jobQueue, now);
  return due + later + failed === 0;
}

async function attemptsOf(db: Database, { userId }: Visitor) {
  const attempts = db.read.selectFrom('payment_attempts').selectAll();
  return attempts.where('user_id', '=', userId).execute();
}

async function countPartialCaptures(db: Database, customers: readonly Visitor[]): Promise<number> {
  const orders = (await Promise.all(customers.map((one) => ordersOf(db, one)))).flat();
  const entries = await db.read
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'order.partially-captured')
    .execute();
  const ids = new Set(orders.map(({ id }) => String(id)));
  return entries.filter(({ subject_id: id }) => id !== null && ids.has(id)).length;
}

async function ordersOf(db: Database, { userId }: Visitor) {
  return db.read
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'payments.status as payment'])
    .where('orders.user_id', '=', userId)
    .execute();
}

/** Compared payments are not read again, which later runs would spend most of their time on. */
async function stopChecking(db: Database, customers: readonly Visitor[]): Promise<void> {
  const users = customers.map(({ userId }) => userId);
  await db.write((writer) =>
    writer
      .updateTable('payment_attempts')
      .set({ check_at: null })
      .where('user_id', 'in', users)
      .execute(),
  );
}

/** Part of the money, without items. */
function partOf(orderId: number) {
  const nothing = { lines: [], shipping: false, note: '', restock: false };
  return { orderId, amountMinor: 700, reason: 'other' as const, ...nothing };
}
