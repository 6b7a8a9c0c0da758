import { expect, it } from 'vitest';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { issueDueDocuments, issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { editOrder } from '#shop/orders/use-cases/edit-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import { unitsLeft } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { random } from '../../../../tests/support/random.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { payOrder } from './pay-order.ts';
import { settlePayment } from './settle-payment.ts';
import { synchronizePayment } from './synchronize-payment.ts';

const { signal } = new AbortController();

/** Two units of product 2, paid by card. */
async function paidOrder(db: Database) {
  const shop = await shopWith(db, 50);
  const ann = await buyer(shop, 'ann', { 2: 2 });
  const first = await beginCardPayment(shop, ann);
  shop.testGateway?.pay(first.reference, 'approved');
  await settlePayment(shop, first);
  await runDueJobs(shop);
  const { id: orderId } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const edit = (quantity: number, discountMinor: number | null = null) => {
    const same = { added: [], shippingMinor: null, seen: null };
    return editOrder(shop, owner, { orderId, quantities: [quantity], discountMinor, ...same });
  };
  const begin = async () => {
    const paying = { orderId, method: 'credit-card', token: null } as const;
    const begun = await payOrder(shop, { ...paying, visitor: ann, network: null });
    if (!begun.ok) return null;
    const attempts = shop.db.read.selectFrom('payment_attempts').select(['id', 'reference']);
    const open = await attempts.where('state', '=', 'open').executeTakeFirstOrThrow();
    return { paymentId: open.id, reference: open.reference ?? '' };
  };
  const pay = async () => {
    const payment = await begin();
    if (!payment) throw new Error('nothing to pay');
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    await runDueJobs(shop);
    return payment;
  };
  return { shop, ann, orderId, first, edit, begin, pay };
}

async function heldAt({ testGateway }: Shop, references: readonly string[]): Promise<number> {
  let held = 0;
  for (const reference of references) {
    const payment = await testGateway?.read(reference);
    const returned = payment?.refunds ?? [];
    held += returned.reduce((sum, one) => sum - one.amount.amount, payment?.captured.amount ?? 0);
  }
  return held;
}

async function breachesOf({ db }: Shop) {
  return (await checkBooks(db.read)).filter(({ breaches }) => breaches > 0);
}

const untracked = { carrier: '', trackingNumber: '', lines: 'rest' } as const;

eachEngine('the balance of an edited order', ({ open }) => {
  it('is paid once, and until then nothing ships', async () => {
    const { shop, orderId, first, edit, begin, pay } = await paidOrder(await open());
    const before = await storedOrder(shop, orderId);
    expect(await begin()).toBeNull();
    const edited = await edit(3);
    const after = await storedOrder(shop, orderId);
    const due = after.total.amount - before.total.amount;
    expect(edited).toMatchObject({ value: { balance: { amount: due }, refund: null } });
    expect(after).toMatchObject({ balance: { amount: due }, payment: { status: 'paid' } });
    const ship = (key: string) => shipOrder(shop, owner, { orderId, key, ...untracked });
    expect(await ship('early-1')).toMatchObject({ failure: { code: 'balance-due' } });
    expect(await advanceOrder(shop, owner, { orderId, step: 'ship' })).toMatchObject({ ok: false });
    const second = await pay();
    // A repeated message of the provider changes nothing.
    await settlePayment(shop, second);
    await synchronizePayment(shop, second);
    await synchronizePayment(shop, first);
    expect(await storedOrder(shop, orderId)).toMatchObject({ balance: { amount: 0 } });
    expect((await shop.testGateway?.read(second.reference))?.captured.amount).toBe(due);
    expect(await heldAt(shop, [first.reference, second.reference])).toBe(after.total.amount);
    expect(await begin()).toBeNull();
    expect(await breachesOf(shop)).toEqual([]);
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', 'order-paid')
      .execute();
    expect(mails.map(({ data }) => JSON.parse(data))).toEqual([{ orderId, amountMinor: due }]);
    expect(await ship('later-1')).toMatchObject({ ok: true });
  });

  it('is received by staff once, and refunds come from each payment', async () => {
    const { shop, orderId, first, edit, begin } = await paidOrder(await open());
    const before = (await storedOrder(shop, orderId)).total.amount;
    await edit(3);
    const late = await begin();
    const marked = await Promise.all(
      [1, 2].map(() => advanceOrder(shop, owner, { orderId, step: 'mark-paid' })),
    );
    expect(marked.filter(({ ok }) => ok)).toHaveLength(1);
    // The customer pays at the same time: it is returned.
    shop.testGateway?.pay(late?.reference ?? '', 'approved');
    await settlePayment(shop, { paymentId: late?.paymentId ?? '' });
    await runDueJobs(shop);
    expect((await shop.testGateway?.read(late?.reference ?? ''))?.state).toBe('cancelled');
    const after = await storedOrder(shop, orderId);
    const due = after.total.amount - before;
    const whole = { orderId, key: 'whole-123', lines: [{ position: 0, quantity: 3 }] };
    const facts = { shipping: true, amountMinor: null, note: '', restock: false } as const;
    const refund = () => refundOrder(shop, owner, { ...whole, ...facts, reason: 'other' });
    expect(await refund()).toMatchObject({ ok: true });
    expect(await refund()).toMatchObject({ ok: true });
    await runDueJobs(shop);
    const refunds = await listRefunds(shop.db.read, orderId);
    expect(refunds.toSorted((a, b) => b.lines.length - a.lines.length)).toMatchObject([
      { attemptId: first.paymentId, state: 'succeeded', amount: { amount: before } },
      { attemptId: null, state: 'succeeded', amount: { amount: due }, lines: [] },
    ]);
    expect((await storedOrder(shop, orderId)).payment.status).toBe('refunded');
    expect(await breachesOf(shop)).toEqual([]);
  });

  it('is due again when its capture fails, and goes back with the cancelled order', async () => {
    const { shop, ann, orderId, first, edit, begin, pay } = await paidOrder(await open());
    await edit(3);
    const due = (await storedOrder(shop, orderId)).balance;
    const lost = await begin();
    shop.testGateway?.pay(lost?.reference ?? '', 'approved');
    await settlePayment(shop, { paymentId: lost?.paymentId ?? '' });
    expect((await storedOrder(shop, orderId)).balance.amount).toBe(0);
    await shop.testGateway?.release(lost?.reference ?? '');
    await runDueJobs(shop);
    expect((await storedOrder(shop, orderId)).balance).toEqual(due);
    const second = await pay();
    expect((await storedOrder(shop, orderId)).balance.amount).toBe(0);
    await cancelOwnOrder(shop, { orderId, visitor: ann, token: null, network: null });
    await runDueJobs(shop);
    expect(await heldAt(shop, [first.reference, second.reference])).toBe(0);
    expect((await storedOrder(shop, orderId)).payment.status).toBe('refunded');
    expect(await breachesOf(shop)).toEqual([]);
  });

  it('agrees with total, stock, documents and the money at the provider after any edits', async () => {
    const { shop, orderId, first, edit, pay } = await paidOrder(await open());
    await issueInvoice(shop, owner, orderId);
    const draw = random(20);
    const references = [first.reference];
    for (let step = 0; step < 15; step += 1) {
      const quantity = 1 + Math.floor(draw() * 5);
      await edit(quantity, draw() < 0.5 ? Math.floor(draw() * 20_000) : null);
      await runDueJobs(shop);
      const { balance } = await storedOrder(shop, orderId);
      if (balance.amount > 0 && draw() < 0.5) references.push((await pay()).reference);
      const order = await storedOrder(shop, orderId);
      const held = await heldAt(shop, references);
      expect(held + order.balance.amount).toBe(order.total.amount);
      expect(await unitsLeft(shop, 2)).toBe(50 - (order.lines[0]?.quantity ?? 0));
      await issueDueDocuments(shop, signal);
      const documents = await listDocuments(shop.db.read, [orderId]);
      const issued = documents.map(({ content, ...one }) => ({ ...one, taxes: content.taxes }));
      expect(grossOf(netOf(issued))).toBe(order.total.amount);
    }
    expect(references.length).toBeGreaterThan(2);
    expect(await breachesOf(shop)).toEqual([]);
  });
});
