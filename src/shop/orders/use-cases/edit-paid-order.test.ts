import { expect, it } from 'vitest';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { issueDueDocuments, issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { countSales } from '#shop/reports/use-cases/count-sales.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import { newCustomer, stockUp, unitsLeft } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { random } from '../../../../tests/support/random.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { editOrder, type OrderEditRequest, previewEdit } from './edit-order.ts';
import { refundOrder } from './refund-order.ts';

const { signal } = new AbortController();
const same = { added: [], discountMinor: null, shippingMinor: null, seen: null };

/** Three units of product 2, paid by card. */
async function paidByCard(db: Database) {
  const shop = await shopWith(db, 50);
  const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 3 }));
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  await runDueJobs(shop);
  const { id: orderId } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const edit = (change: Partial<OrderEditRequest>) =>
    editOrder(shop, owner, { orderId, quantities: [3], ...same, ...change });
  return { shop, orderId, edit, reference: payment.reference };
}

async function returnedAt(shop: Shop, reference: string): Promise<number> {
  const provider = await shop.testGateway?.read(reference);
  return (provider?.refunds ?? []).reduce((sum, { amount }) => sum + amount.amount, 0);
}

async function countedSales(shop: Shop): Promise<number> {
  while (await countSales(shop, signal));
  const { sales } = await shop.db.read
    .selectFrom('sales_days')
    .select((row) => row.fn.sum<number | string | null>('sales_minor').as('sales'))
    .where('dimension', '=', 'all')
    .executeTakeFirstOrThrow();
  return Number(sales);
}

eachEngine('editing a paid order', ({ open }) => {
  it('refunds what is too much at the provider, once, and counts the sale at its new total', async () => {
    const { shop, orderId, edit, reference } = await paidByCard(await open());
    const before = await storedOrder(shop, orderId);
    expect(await countedSales(shop)).toBe(before.total.amount);
    const request = { orderId, quantities: [1], ...same };
    const preview = await previewEdit(shop, owner, request);
    expect(await edit(request)).toEqual(preview);
    const after = await storedOrder(shop, orderId);
    const excess = before.total.amount - after.total.amount;
    expect(preview).toMatchObject({ value: { refund: { amount: excess } } });
    expect(await returnedAt(shop, reference)).toBe(0);
    await runDueJobs(shop);
    expect(await returnedAt(shop, reference)).toBe(excess);
    expect(after).toMatchObject({ payment: { status: 'partially-refunded' } });
    expect(await listRefunds(shop.db.read, orderId)).toMatchObject([
      { isExcess: true, actorId: owner.userId, lines: [], amount: { amount: excess } },
    ]);
    expect(await countedSales(shop)).toBe(after.total.amount);
    await cancelOrder(shop, owner, orderId);
    expect(await countedSales(shop)).toBe(after.total.amount);
    // The rest is all that is left.
    const refund = { orderId, key: 'rest-1234', lines: [{ position: 0, quantity: 1 }] };
    const rest = { shipping: true, amountMinor: null, reason: 'other', note: '', restock: false };
    const refunded = await refundOrder(shop, owner, { ...refund, ...rest, reason: 'other' });
    expect(refunded).toMatchObject({ value: { amount: after.total } });
    await runDueJobs(shop);
    expect(await returnedAt(shop, reference)).toBe(before.total.amount);
    expect((await storedOrder(shop, orderId)).payment.status).toBe('refunded');
  });

  it('records what staff return of a manual payment, and ends with the refund of units', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 10);
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 5: 3 } });
    const { id: orderId } = order;
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    const edited = await editOrder(shop, staff, { orderId, quantities: [2], ...same });
    expect(edited.ok).toBe(true);
    const after = await storedOrder(shop, orderId);
    expect(await listRefunds(shop.db.read, orderId)).toMatchObject([
      { state: 'succeeded', amount: { amount: order.total.amount - after.total.amount } },
    ]);
    expect(await unitsLeft(shop, 5)).toBe(8);
    await refundOrder(shop, staff, {
      orderId,
      key: 'unit-1234',
      lines: [{ position: 0, quantity: 1 }],
      shipping: false,
      amountMinor: null,
      reason: 'other',
      note: '',
      restock: false,
    });
    expect(await editOrder(shop, staff, { orderId, quantities: [1], ...same })).toMatchObject({
      failure: { code: 'not-editable' },
    });
  });

  it('keeps total, refunds, stock and documents in agreement through any edits', async () => {
    const { shop, orderId, edit, reference } = await paidByCard(await open());
    const paid = (await storedOrder(shop, orderId)).total.amount;
    await issueInvoice(shop, owner, orderId);
    const draw = random(7);
    const units = (most: number) => Math.floor(draw() * (most + 1));
    for (let step = 0; step < 15; step += 1) {
      await edit({
        quantities: [1 + units(4)],
        discountMinor: draw() < 0.6 ? units(40_000) : null,
        shippingMinor: draw() < 0.6 ? units(3_000) : null,
      });
      await runDueJobs(shop);
      const order = await storedOrder(shop, orderId);
      const held = paid - (await returnedAt(shop, reference));
      expect(held + order.balance.amount).toBe(order.total.amount);
      expect(await unitsLeft(shop, 2)).toBe(50 - (order.lines[0]?.quantity ?? 0));
      await issueDueDocuments(shop, signal);
      const documents = await listDocuments(shop.db.read, [orderId]);
      const issued = documents.map(({ content, ...one }) => ({ ...one, taxes: content.taxes }));
      expect(grossOf(netOf(issued))).toBe(order.total.amount);
      expect(await countedSales(shop)).toBe(order.total.amount);
    }
    expect((await listRefunds(shop.db.read, orderId)).length).toBeGreaterThan(1);
    const books = await checkBooks(shop.db.read);
    expect(books.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
