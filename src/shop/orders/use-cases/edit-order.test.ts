import { expect, it } from 'vitest';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { editionOf } from '#shop/orders/rules/edition.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import { newCustomer, stockUp, unitsLeft } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { random } from '../../../../tests/support/random.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { editOrder, type OrderEditRequest, previewEdit } from './edit-order.ts';
import { shipOrder } from './ship-order.ts';

const added = 2;
const ordered = 5;

const oregon = {
  code: 'oregon',
  name: 'VAT',
  zones: [{ country: 'US', areas: ['Oregon'], except: [] }],
  standardPpm: 200_000,
  reducedPpm: 50_000,
  isShippingTaxed: true,
};

/** An order of three units that awaits its payment, and another product to add. */
async function openOrder(db: Database) {
  const shop = await demoShop(db);
  await stockUp(shop, ordered, 10);
  await stockUp(shop, added, 10);
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { [ordered]: 3 } });
  const { sku } = await db.read
    .selectFrom('variants')
    .select('sku')
    .where('product_id', '=', added)
    .executeTakeFirstOrThrow();
  return { shop, ann, order, sku: sku ?? '' };
}

function edit(orderId: number, change: Partial<OrderEditRequest>): OrderEditRequest {
  const same = { added: [], discountMinor: null, shippingMinor: null, seen: null };
  return { orderId, quantities: [3], ...same, ...change };
}

async function dueOf({ db }: Shop, orderId: number): Promise<number> {
  const row = await db.read
    .selectFrom('payments')
    .select('amount_minor')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.amount_minor;
}

async function editsOf({ db }: Shop): Promise<unknown[]> {
  const rows = await db.read
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'order.edited')
    .orderBy('at')
    .execute();
  return rows.map(({ details }) => JSON.parse(details).changes);
}

eachEngine('editing an order', ({ open }) => {
  it('changes items, discount and shipping with total, stock, payment, event and email', async () => {
    const { shop, order, sku } = await openOrder(await open());
    const change = { quantities: [1], added: [{ item: sku, quantity: 2 }] };
    const request = edit(order.id, { ...change, discountMinor: 500, shippingMinor: 700 });
    const preview = await previewEdit(shop, staff, request);
    expect(await storedOrder(shop, order.id)).toEqual(order);
    const edited = await editOrder(shop, staff, request);
    expect(edited).toEqual(preview);
    const after = await storedOrder(shop, order.id);
    expect(after.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    const items = after.lines.reduce((sum, one) => sum + one.unitPrice.amount * one.quantity, 0);
    expect(after.total.amount).toBe(items - 500 + 700 + after.tax.amount);
    expect(await dueOf(shop, order.id)).toBe(after.total.amount);
    expect([await unitsLeft(shop, ordered), await unitsLeft(shop, added)]).toEqual([9, 8]);
    const changes = edited.ok ? edited.value.changes : [];
    expect(await editsOf(shop)).toEqual([changes]);
    expect(changes).toMatchObject([
      { what: order.lines[0]?.title, before: '3', after: '1' },
      { before: '0', after: '2' },
      { what: 'Discount', before: '$0.00', after: '$5.00' },
      { what: 'Shipping', after: '$7.00' },
      { what: 'Total' },
    ]);
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'order-edited')
      .execute();
    expect(mails).toEqual([{ recipient: order.form.email }]);
    // The same again changes nothing and says nothing.
    const again = { ...request, quantities: [1, 2], added: [] };
    expect(await editOrder(shop, staff, again)).toMatchObject({ value: { changes: [] } });
    expect(await editsOf(shop)).toHaveLength(1);
  });

  it('refuses what is not in stock, not on sale or nothing, and leaves no trace', async () => {
    const { shop, order, sku } = await openOrder(await open());
    const refused = async (change: Partial<OrderEditRequest>, visitor = staff) => {
      const done = await editOrder(shop, visitor, edit(order.id, change));
      return done.ok ? null : done.failure;
    };
    expect(await refused({ added: [{ item: sku, quantity: 11 }] })).toMatchObject({
      code: 'not-enough-stock',
      available: 10,
    });
    expect(await refused({ quantities: [11] })).toMatchObject({ available: 7 });
    expect(await refused({ added: [{ item: 'NONE', quantity: 1 }] })).toEqual({
      code: 'unknown-item',
      item: 'NONE',
    });
    expect(await refused({ quantities: [0] })).toEqual({ code: 'nothing-left' });
    expect(await refused({ discountMinor: 10_000_000, shippingMinor: 0 })).toEqual({
      code: 'nothing-left',
    });
    expect(await refused({ quantities: [1.5] })).toEqual({ code: 'bad-quantity' });
    expect(await refused({ quantities: [1, 1] })).toEqual({ code: 'bad-quantity' });
    expect(await refused({ quantities: [1] }, customer)).toEqual({ code: 'forbidden' });
    expect(await storedOrder(shop, order.id)).toEqual(order);
    expect([await unitsLeft(shop, ordered), await unitsLeft(shop, added)]).toEqual([7, 10]);
  });

  it('of two staff one wins, and the other sees what has changed', async () => {
    const { shop, order } = await openOrder(await open());
    const seen = editionOf(order);
    const both = await Promise.all(
      [1, 2].map((units) => editOrder(shop, staff, edit(order.id, { quantities: [units], seen }))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = both.find(({ ok }) => !ok);
    const after = `${(await storedOrder(shop, order.id)).lines[0]?.quantity}`;
    expect(lost).toMatchObject({
      failure: { code: 'stale', changes: [{ before: '3', after }, { what: 'Total' }] },
    });
  });

  it('ends with the shipment', async () => {
    const { shop, order } = await openOrder(await open());
    const tracking = { carrier: '', trackingNumber: '' };
    await shipOrder(shop, staff, { orderId: order.id, key: 'k1', lines: 'rest', ...tracking });
    const late = { failure: { code: 'not-editable' } };
    expect(await editOrder(shop, staff, edit(order.id, { quantities: [1] }))).toMatchObject(late);
  });

  it('lets the customer pay the new total, and refuses a payment of the old one', async () => {
    const { shop, ann, order } = await openOrder(await open());
    const paying = { orderId: order.id, method: 'credit-card', token: null } as const;
    const begin = () => payOrder(shop, { ...paying, visitor: ann, network: null });
    const attemptId = async () => {
      const attempts = shop.db.read.selectFrom('payment_attempts').select(['id', 'reference']);
      return attempts.where('state', '=', 'open').executeTakeFirstOrThrow();
    };
    await begin();
    const old = await attemptId();
    await editOrder(shop, staff, edit(order.id, { quantities: [4] }));
    shop.testGateway?.pay(old.reference ?? '', 'approved');
    await settlePayment(shop, { paymentId: old.id });
    expect((await storedOrder(shop, order.id)).payment.status).toBe('awaited');
    await begin();
    const fresh = await attemptId();
    shop.testGateway?.pay(fresh.reference ?? '', 'approved');
    await settlePayment(shop, { paymentId: fresh.id });
    await runDueJobs(shop);
    const after = await storedOrder(shop, order.id);
    expect(after.payment.status).toBe('paid');
    const gateway = shop.testGateway;
    expect((await gateway?.read(fresh.reference ?? ''))?.captured).toEqual(after.total);
    expect((await gateway?.read(old.reference ?? ''))?.state).toBe('cancelled');
  });

  it('of an authorized payment captures no more than the new total, which may not be higher', async () => {
    const shop = await shopWith(await open(), 9);
    const setting = { key: 'capturePayments', value: 'shipped', now: 1 } as const;
    await shop.db.write((writer) => saveSetting(writer, setting));
    const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 3 }));
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    const { id: orderId } = await shop.db.read
      .selectFrom('orders')
      .select('id')
      .executeTakeFirstOrThrow();
    const order = await storedOrder(shop, orderId);
    const more = await editOrder(shop, owner, edit(orderId, { quantities: [4] }));
    expect(more).toMatchObject({
      failure: { code: 'exceeds-authorization', authorized: order.total },
    });
    await editOrder(shop, owner, edit(orderId, { quantities: [1] }));
    await advanceOrder(shop, owner, { orderId, step: 'ship' });
    shop.wait(60_000);
    await runDueJobs(shop);
    const after = await storedOrder(shop, orderId);
    expect(after.payment.status).toBe('paid');
    expect(after.total.amount).toBeLessThan(order.total.amount);
    const captured = (await shop.testGateway?.read(payment.reference))?.captured;
    expect(captured).toEqual(after.total);
  });

  it('returns what a capture at the same moment has taken too much', async () => {
    const shop = await shopWith(await open(), 9);
    const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 3 }));
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    const { id: orderId } = await shop.db.read
      .selectFrom('orders')
      .select('id')
      .executeTakeFirstOrThrow();
    const { total } = await storedOrder(shop, orderId);
    // Captured, while the shop has not heard of it.
    await shop.testGateway?.capture(payment.reference, { amount: total, key: 'early' });
    await editOrder(shop, owner, edit(orderId, { quantities: [1] }));
    await runDueJobs(shop);
    await runDueJobs(shop);
    const after = await storedOrder(shop, orderId);
    const provider = await shop.testGateway?.read(payment.reference);
    const returned = (provider?.refunds ?? []).reduce((sum, one) => sum + one.amount.amount, 0);
    expect(returned).toBe(total.amount - after.total.amount);
    expect(after.payment.status).toBe('partially-refunded');
  });

  it('keeps total, tax, payment and stock in agreement through any edits', async () => {
    const { shop, order, sku } = await openOrder(await open());
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'taxMode', value: 'exclusive', now: 1 });
      await saveSetting(writer, { key: 'taxRates', value: [oregon], now: 1 });
    });
    const draw = random(20);
    const taxes: number[] = [];
    const units = (most: number) => Math.floor(draw() * (most + 1));
    for (let step = 0; step < 40; step += 1) {
      const before = await storedOrder(shop, order.id);
      const more = before.lines.length < 4 && draw() < 0.4;
      const done = await editOrder(shop, staff, {
        orderId: order.id,
        quantities: before.lines.map(() => units(5)),
        added: more ? [{ item: sku, quantity: 1 + units(3) }] : [],
        discountMinor: draw() < 0.5 ? units(20_000) : null,
        shippingMinor: draw() < 0.5 ? units(2_000) : null,
        seen: editionOf(before),
      });
      const after = await storedOrder(shop, order.id);
      expect(done.ok ? null : after).toEqual(done.ok ? null : before);
      const { subtotal, discount, shipping, tax, total, taxLines } = after;
      expect(total.amount).toBe(subtotal.amount - discount.amount + shipping.amount + tax.amount);
      const parts = paidParts(after);
      const paid = parts.lines.reduce((sum, { amount }) => sum + amount, parts.shipping.amount);
      expect(paid).toBe(total.amount);
      const taxed = taxLines.reduce((sum, line) => sum + line.base.amount + line.tax.amount, 0);
      expect(taxLines.length > 0 ? taxed : total.amount).toBe(total.amount);
      if (done.ok && done.value.changes.length > 0) taxes.push(tax.amount);
      expect(await dueOf(shop, order.id)).toBe(total.amount);
      for (const product of [ordered, added]) {
        const out = after.lines.filter(({ productId }) => productId === product);
        const taken = out.reduce((sum, { quantity }) => sum + quantity, 0);
        expect((await unitsLeft(shop, product)) + taken).toBe(10);
      }
    }
    expect(taxes.length).toBeGreaterThan(5);
    expect(Math.min(...taxes)).toBeGreaterThan(0);
  });
});
