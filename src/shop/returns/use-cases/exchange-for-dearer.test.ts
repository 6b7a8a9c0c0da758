import { expect, it } from 'vitest';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { issueDueDocuments, issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { readSpending } from '#shop/customers/store/customer-record.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { expireUnpaidOrders } from '#shop/orders/use-cases/expire-unpaid-orders.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { showSales } from '#shop/reports/use-cases/show-sales.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Database } from '#platform/database/database.ts';
import { runDueJobs } from '../../../workers.ts';
import { newCustomer, stockUp, unitsLeft } from '../../../../tests/support/buyers.ts';
import { shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { completeReturn } from './complete-return.ts';
import { endExchange, exchangeReturn } from './exchange-return.ts';
import { receiveReturn } from './handle-return.ts';
import { createReturn } from './request-return.ts';
import { showReturn } from './show-returns.ts';

const { signal } = new AbortController();
const day = 24 * 60 * 60 * 1000;
/** Watches of $215 come back for headphones of $229. */
const [dearer, cheaper] = [2, 5];
const dueMinor = 2 * 1400;

/** Two watches that were paid and shipped are to be exchanged for headphones. */
async function exchanged(db: Database) {
  const shop = await shopWith(db, 10);
  await stockUp(shop, cheaper, 10);
  const ann = await newCustomer(shop, 'ann');
  const paid = await placedOrder(shop, ann, { quantities: { [cheaper]: 2 } });
  const { id: orderId } = paid;
  for (const step of ['mark-paid', 'ship'] as const) {
    await advanceOrder(shop, staff, { orderId, step });
  }
  shop.wait(day);
  const line = { position: 0, quantity: 2, reason: 'other', wantedVariantId: null } as const;
  const draft = { orderId, key: 'one', kind: 'return', lines: [line], note: '' } as const;
  const made = await createReturn(shop, staff, draft);
  const returnId = made.ok ? made.value.id : '';
  const variants = shop.db.read.selectFrom('variants').select('id');
  const { id: item } = await variants.where('product_id', '=', dearer).executeTakeFirstOrThrow();
  const replacements = [{ position: 0, item }];
  const today = { choice: '7-days', from: '', to: '' } as const;
  const salesNow = async () => {
    const sales = await showSales(shop, owner, today);
    if (!sales.ok) throw new Error(sales.failure.code);
    const { orders, salesMinor, cancelledMinor, refundedMinor } = sales.value.totals;
    return { orders, netMinor: salesMinor - cancelledMinor - refundedMinor };
  };
  const before = await salesNow();
  const terms = { returnId, replacements, chargesDifference: true, answer: '' };
  const done = await exchangeReturn(shop, staff, terms);
  const shown = await showReturn(shop, staff, returnId);
  const exchange = shown.ok ? shown.value.exchange : null;
  if (!done.ok || !exchange) throw new Error('nothing was exchanged');
  const paying = { orderId: exchange.id, method: 'credit-card', token: null } as const;
  const pay = async () => {
    const begun = await payOrder(shop, { ...paying, visitor: ann, network: null });
    if (!begun.ok) throw new Error(begun.failure.code);
    const attempts = shop.db.read.selectFrom('payment_attempts').select(['id', 'reference']);
    const open = await attempts.where('state', '=', 'open').executeTakeFirstOrThrow();
    const reference = open.reference ?? '';
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId: open.id });
    await runDueJobs(shop);
    return reference;
  };
  return { shop, ann, paid, orderId, returnId, exchange, salesNow, before, pay };
}

eachEngine('exchanging a return for a more expensive item', ({ open }) => {
  it('asks for the difference, ships once it is paid, and counts it to the cent', async () => {
    const made = await exchanged(await open());
    const { shop, ann, paid, returnId, exchange, salesNow, before, pay } = made;
    expect(exchange).toMatchObject({
      total: { amount: dueMinor },
      payment: { status: 'awaited' },
      lines: [{ quantity: 2, paid: { amount: dueMinor } }],
    });
    const { id: exchangeId } = exchange;
    const mails = shop.db.read.selectFrom('mail_outbox').select('template');
    const sent = await mails.where('template', '=', 'order-payment-link').execute();
    expect(sent).toHaveLength(1);
    const shipment = { orderId: exchangeId, key: 'one', lines: 'rest' } as const;
    const tracking = { carrier: '', trackingNumber: '' };
    const ship = () => shipOrder(shop, staff, { ...shipment, ...tracking });
    expect(await ship()).toMatchObject({ failure: { code: 'balance-due' } });
    await pay();
    expect(await ship()).toMatchObject({ ok: true });
    shop.wait(day);
    await runDueJobs(shop);
    expect((await storedOrder(shop, exchangeId)).payment.status).toBe('paid');
    expect(await unitsLeft(shop, dearer)).toBe(8);
    const received = [{ position: 0, restocked: 2, writtenOff: 0 }];
    expect(await receiveReturn(shop, staff, { returnId, received })).toMatchObject({ ok: true });
    const refund = { shipping: false, amountMinor: null };
    expect(await completeReturn(shop, staff, { returnId, refund })).toMatchObject({
      failure: { code: 'nothing-to-refund' },
    });
    expect(await completeReturn(shop, staff, { returnId, refund: null })).toMatchObject({
      ok: true,
    });
    await issueInvoice(shop, owner, exchangeId);
    while (await issueDueDocuments(shop, signal));
    const documents = await listDocuments(shop.db.read, [exchangeId]);
    const issued = documents.map(({ content, ...one }) => ({ ...one, taxes: content.taxes }));
    expect(grossOf(netOf(issued))).toBe(dueMinor);
    expect(await salesNow()).toEqual({
      orders: before.orders,
      netMinor: before.netMinor + dueMinor,
    });
    const spent = await readSpending(shop.db.read, { userId: ann.userId, email: '' });
    expect(spent).toMatchObject([{ orders: 1, spent: { amount: paid.total.amount + dueMinor } }]);
    const books = await checkBooks(shop.db.read);
    expect(books.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  it('returns the difference when staff give it up, and makes the money due for what came back', async () => {
    const { shop, orderId, returnId, exchange, salesNow, before, pay } = await exchanged(
      await open(),
    );
    const reference = await pay();
    expect(await endExchange(shop, staff, returnId)).toMatchObject({ ok: true });
    await runDueJobs(shop);
    const provider = await shop.testGateway?.read(reference);
    const back = provider?.refunds.reduce((sum, { amount }) => sum + amount.amount, 0) ?? 0;
    expect(provider?.state === 'cancelled' ? dueMinor : back).toBe(dueMinor);
    expect((await storedOrder(shop, exchange.id)).status).toBe('cancelled');
    expect((await storedOrder(shop, orderId)).lines[0]?.exchanged).toBe(0);
    expect(await unitsLeft(shop, dearer)).toBe(10);
    expect(await salesNow()).toEqual(before);
  });

  it('ends where the difference is not paid in time', async () => {
    const { shop, returnId, exchange } = await exchanged(await open());
    shop.wait(365 * day);
    while (await expireUnpaidOrders(shop));
    expect((await storedOrder(shop, exchange.id)).status).toBe('cancelled');
    const shown = await showReturn(shop, staff, returnId);
    expect(shown).toMatchObject({
      value: { exchange: null, returned: { state: 'approved', exchangeOrderId: null } },
    });
    const books = await checkBooks(shop.db.read);
    expect(books.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
