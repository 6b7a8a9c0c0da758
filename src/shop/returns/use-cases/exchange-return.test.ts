import { expect, it } from 'vitest';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { sellableRows } from '#shop/catalogue/store/sellables.ts';
import { issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { showOrderRecord } from '#shop/orders/use-cases/order-record.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { showSales } from '#shop/reports/use-cases/show-sales.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { sampleProduct, sampleVariant } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import type { Database } from '#platform/database/database.ts';
import { completeReturn } from './complete-return.ts';
import { endExchange, exchangeReturn } from './exchange-return.ts';
import { cancelReturn, decideReturn, receiveReturn } from './handle-return.ts';
import { createReturn } from './request-return.ts';
import { showReturn } from './show-returns.ts';

const day = 24 * 60 * 60 * 1000;

/** Sizes at a price, with this stock. */
const sizes = [
  ['coat-s', 10_000, 9],
  ['coat-m', 10_000, 1],
  ['coat-l', 8000, 5],
  ['coat-xl', 12_000, 5],
] as const;

/** A paid and shipped order of three coats in S, of which two come back. */
async function returnedCoats(db: Database) {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await smallShop(db)), clock: () => time.now };
  await shop.db.write((writer) => {
    const options = [{ name: 'Size', values: sizes.map(([id]) => id) }];
    const variants = sizes.map(([id, priceMinor, onHand]) =>
      sampleVariant({ id, sku: id.toUpperCase(), priceMinor, onHand, optionValues: [id] }),
    );
    return insertProduct(
      writer,
      sampleProduct({ id: 'coat', productId: 90, title: 'Coat', options, variants }),
    );
  });
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { 90: 3 } });
  for (const step of ['mark-paid', 'ship'] as const) {
    await advanceOrder(shop, staff, { orderId: order.id, step });
  }
  time.now += day;
  const line = { position: 0, quantity: 2, reason: 'does-not-fit', wantedVariantId: null } as const;
  const draft = { orderId: order.id, key: 'one', kind: 'return', lines: [line], note: '' } as const;
  const made = await createReturn(shop, staff, draft);
  const returnId = made.ok ? made.value.id : '';
  return { shop, time, ann, order, returnId };
}

function forItem(returnId: string, item: string) {
  const replacements = [{ position: 0, item }];
  return { returnId, replacements, chargesDifference: false, answer: '' };
}

async function stock(shop: Shop) {
  const rows = await sellableRows(shop.db.read).where('products.id', '=', 90).execute();
  return Object.fromEntries(rows.map(({ variant_id: id, sellable }) => [id.slice(5), sellable]));
}

async function shown(shop: Shop, returnId: string) {
  const found = await showReturn(shop, staff, returnId);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value;
}

async function templates(shop: Shop) {
  const rows = await shop.db.read.selectFrom('mail_outbox').select('template').execute();
  return rows.map(({ template }) => template);
}

async function timeline(shop: Shop, orderId: number) {
  const record = await showOrderRecord(shop, staff, orderId);
  const entries = record.ok ? record.value.timeline : [];
  return entries.flatMap((entry) => ('action' in entry ? [entry.action] : []));
}

async function breaches(shop: Shop) {
  return (await checkBooks(shop.db.read)).filter((check) => check.breaches > 0);
}

function refundOf({ id: orderId }: Order, quantity: number) {
  const lines = [{ position: 0, quantity }];
  const rest = { shipping: false, amountMinor: null, reason: 'other', note: '' } as const;
  return { orderId, key: `by-hand-${quantity}`, lines, restock: false, ...rest } as const;
}

eachEngine('exchanging a return', ({ open }) => {
  it('places an order of the other items that they have paid for, and no sale counts twice', async () => {
    const { shop, time, ann, order, returnId } = await returnedCoats(await open());
    const today = { choice: '7-days', from: '', to: '' } as const;
    const before = await showSales(shop, owner, today);
    expect(await exchangeReturn(shop, customer, forItem(returnId, 'coat-l'))).toMatchObject({
      failure: { code: 'forbidden' },
    });
    const { choices } = await shown(shop, returnId);
    expect(choices.map(({ variantId, due }) => [variantId.slice(5), due.amount])).toEqual(
      Object.entries({ s: 0, m: 0, l: 0, xl: 2000 }),
    );
    expect(await exchangeReturn(shop, staff, forItem(returnId, 'COAT-L'))).toMatchObject({
      ok: true,
    });
    const { exchange, returned } = await shown(shop, returnId);
    expect(returned).toMatchObject({ state: 'approved', lines: [{ wantedVariantId: 'coat-l' }] });
    if (!exchange) throw new Error('there is no exchange');
    expect(exchange).toMatchObject({
      userId: ann.userId,
      form: order.form,
      lines: [{ variantId: 'coat-l', quantity: 2, paid: { amount: 0 } }],
      shipping: { amount: 0 },
      total: { amount: 0 },
      payment: { status: 'paid' },
    });
    expect((await storedOrder(shop, exchange.id)).replacesOrderId).toBe(order.id);
    expect(await stock(shop)).toEqual({ s: 6, m: 1, l: 3, xl: 5 });
    expect(await templates(shop)).toEqual(
      expect.arrayContaining(['order-placed', 'return-approved']),
    );
    expect(await timeline(shop, order.id)).toEqual(
      expect.arrayContaining(['return.exchanged', 'return.approved']),
    );
    expect(await timeline(shop, exchange.id)).toEqual(['order.placed']);
    expect(await refundOrder(shop, staff, refundOf(order, 2))).toMatchObject({
      failure: { code: 'already-refunded' },
    });
    const ship = { orderId: exchange.id, step: 'ship' } as const;
    expect(await advanceOrder(shop, staff, ship)).toMatchObject({ ok: true });
    expect(await endExchange(shop, staff, returnId)).toMatchObject({
      failure: { code: 'return-changed' },
    });
    time.now += day;
    const received = [{ position: 0, restocked: 1, writtenOff: 1 }];
    expect(await receiveReturn(shop, staff, { returnId, received })).toMatchObject({ ok: true });
    expect(await stock(shop)).toMatchObject({ s: 7 });
    const refund = { shipping: false, amountMinor: null };
    expect(await completeReturn(shop, staff, { returnId, refund })).toMatchObject({ ok: true });
    const after = await storedOrder(shop, order.id);
    expect(after.refunded.amount).toBe(2 * (10_000 - 8000));
    expect(after.lines[0]).toMatchObject({ returned: 2, exchanged: 2, refunded: 0 });
    expect(after.fulfillment).toBe('fulfilled');
    expect(await refundOrder(shop, staff, refundOf(order, 1))).toMatchObject({ ok: true });
    expect(await issueInvoice(shop, staff, exchange.id)).toMatchObject({ ok: true });
    expect(await breaches(shop)).toEqual([]);
    const sales = await showSales(shop, owner, today);
    if (!before.ok || !sales.ok) throw new Error('no sales');
    const sold = { ...before.value.totals, returnedUnits: 1, refundedMinor: 14_000 };
    expect(sales.value.totals).toMatchObject({ ...sold, returnedTaxMinor: expect.anything() });
  });

  it('is refused without a trace where stock is short, the item costs more, or is none', async () => {
    const { shop, order, returnId } = await returnedCoats(await open());
    const attempts = [
      ['coat-m', { code: 'not-enough-stock', shortages: [{ available: 1 }] }],
      ['coat-xl', { code: 'costs-more', item: 'Coat' }],
      ['coat-xs', { code: 'unknown-item', item: 'coat-xs' }],
    ] as const;
    for (const [item, failure] of attempts) {
      const exchanged = await exchangeReturn(shop, staff, forItem(returnId, item));
      expect(exchanged).toMatchObject({ failure });
    }
    const terms = { chargesDifference: false, answer: '' };
    const nothing = { returnId, replacements: [], ...terms };
    expect(await exchangeReturn(shop, staff, nothing)).toMatchObject({
      failure: { code: 'nothing-to-exchange' },
    });
    const other = { returnId, replacements: [{ position: 1, item: 'coat-m' }], ...terms };
    expect(await exchangeReturn(shop, staff, other)).toMatchObject({
      failure: { code: 'already-refunded' },
    });
    expect(await stock(shop)).toEqual({ s: 6, m: 1, l: 5, xl: 5 });
    expect((await storedOrder(shop, order.id)).lines[0]?.exchanged).toBe(0);
    const { returned } = await shown(shop, returnId);
    expect(returned).toMatchObject({ state: 'requested', exchangeOrderId: null });
    await refundOrder(shop, staff, refundOf(order, 2));
    expect(await exchangeReturn(shop, staff, forItem(returnId, 'coat-l'))).toMatchObject({
      failure: { code: 'already-refunded' },
    });
    expect(await breaches(shop)).toEqual([]);
  });

  it('leaves the exchanged items out where staff refund all that is left of the order', async () => {
    const { shop, order, returnId } = await returnedCoats(await open());
    await exchangeReturn(shop, staff, forItem(returnId, 'coat-l'));
    const refund = { orderId: order.id, step: 'refund' } as const;
    expect(await advanceOrder(shop, staff, refund)).toMatchObject({ ok: true });
    const after = await storedOrder(shop, order.id);
    expect(after.refunded.amount).toBe(10_000 + order.shipping.amount);
    expect(after.lines[0]).toMatchObject({ refunded: 1, exchanged: 2 });
    expect(await advanceOrder(shop, staff, refund)).toMatchObject({
      failure: { code: 'not-open' },
    });
    await receiveReturn(shop, staff, {
      returnId,
      received: [{ position: 0, restocked: 2, writtenOff: 0 }],
    });
    const difference = { returnId, refund: { shipping: false, amountMinor: null } };
    expect(await completeReturn(shop, staff, difference)).toMatchObject({ ok: true });
    const { refunded } = await storedOrder(shop, order.id);
    expect(refunded.amount).toBe(after.refunded.amount + 2 * (10_000 - 8000));
    expect(await breaches(shop)).toEqual([]);
  });

  it('takes no units back that a shipment took, which was undone, and undoes none that were exchanged', async () => {
    const { shop, ann } = await returnedCoats(await open());
    const shippedOne = async (key: string) => {
      const { id: orderId } = await placedOrder(shop, ann, { quantities: { 90: 1 } });
      const shipment = { orderId, key, lines: 'rest', carrier: '', trackingNumber: '' } as const;
      const shipped = await shipOrder(shop, staff, shipment);
      const line = { position: 0, quantity: 1, reason: 'other', wantedVariantId: null } as const;
      const draft = { orderId, key, kind: 'return', lines: [line], note: '' } as const;
      const made = await createReturn(shop, staff, draft);
      if (!shipped.ok || !made.ok) throw new Error('not shipped and returned');
      return { undo: { orderId, fulfillmentId: shipped.value.id }, returnId: made.value.id };
    };
    const one = await shippedOne('shipment-1');
    await exchangeReturn(shop, staff, forItem(one.returnId, 'coat-s'));
    expect(await undoShipment(shop, staff, one.undo)).toMatchObject({
      failure: { code: 'too-late' },
    });
    const { undo, returnId } = await shippedOne('shipment-2');
    expect(await undoShipment(shop, staff, undo)).toMatchObject({ ok: true });
    expect(await exchangeReturn(shop, staff, forItem(returnId, 'coat-s'))).toMatchObject({
      failure: { code: 'already-refunded' },
    });
    await decideReturn(shop, staff, { returnId, decision: 'approve', answer: '' });
    const received = [{ position: 0, restocked: 1, writtenOff: 0 }];
    expect(await receiveReturn(shop, staff, { returnId, received })).toMatchObject({
      failure: { code: 'not-receivable' },
    });
    expect(await breaches(shop)).toEqual([]);
  });

  it('takes effect once where two members of staff do it at once', async () => {
    const { shop, returnId } = await returnedCoats(await open());
    const both = await Promise.all([
      exchangeReturn(shop, staff, forItem(returnId, 'coat-l')),
      exchangeReturn(shop, staff, forItem(returnId, 'coat-s')),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'return-changed' } });
    const { exchange } = await shown(shop, returnId);
    const { s, l } = await stock(shop);
    expect((s ?? 0) + (l ?? 0)).toBe(6 + 5 - 2);
    const ended = await Promise.all([
      endExchange(shop, staff, returnId),
      endExchange(shop, staff, returnId),
    ]);
    expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stock(shop)).toEqual({ s: 6, m: 1, l: 5, xl: 5 });
    expect(await storedOrder(shop, exchange?.id ?? 0)).toMatchObject({ status: 'cancelled' });
    expect(await breaches(shop)).toEqual([]);
  });

  it('given up before it ships is a return again, refunded in full or exchanged anew', async () => {
    const { shop, order, returnId } = await returnedCoats(await open());
    await exchangeReturn(shop, staff, forItem(returnId, 'coat-l'));
    expect(await endExchange(shop, staff, returnId)).toMatchObject({ ok: true });
    expect(await timeline(shop, order.id)).toContain('return.exchange-ended');
    await exchangeReturn(shop, staff, forItem(returnId, 'coat-s'));
    const received = [{ position: 0, restocked: 2, writtenOff: 0 }];
    await receiveReturn(shop, staff, { returnId, received });
    expect(await endExchange(shop, staff, returnId)).toMatchObject({ ok: true });
    const refund = { shipping: false, amountMinor: null };
    expect(await completeReturn(shop, staff, { returnId, refund })).toMatchObject({ ok: true });
    expect((await storedOrder(shop, order.id)).refunded.amount).toBe(2 * 10_000);
    expect(await stock(shop)).toEqual({ s: 8, m: 1, l: 5, xl: 5 });
    expect(await breaches(shop)).toEqual([]);
  });

  it('ends with its order, also where the customer cancels that, and with its return', async () => {
    const { shop, ann, order, returnId } = await returnedCoats(await open());
    await exchangeReturn(shop, staff, forItem(returnId, 'coat-l'));
    const { exchange } = await shown(shop, returnId);
    const own = { orderId: exchange?.id ?? 0, visitor: ann, token: null, network: null };
    expect(await cancelOwnOrder(shop, own)).toMatchObject({ ok: true });
    const { returned } = await shown(shop, returnId);
    expect(returned).toMatchObject({ state: 'approved', exchangeOrderId: null });
    expect((await storedOrder(shop, order.id)).lines[0]?.exchanged).toBe(0);
    await exchangeReturn(shop, staff, forItem(returnId, 'coat-l'));
    expect(await cancelReturn(shop, staff, returnId)).toMatchObject({ ok: true });
    expect(await stock(shop)).toEqual({ s: 6, m: 1, l: 5, xl: 5 });
    expect((await storedOrder(shop, order.id)).lines[0]?.exchanged).toBe(0);
    expect(await breaches(shop)).toEqual([]);
  });
});
