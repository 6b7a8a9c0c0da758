import { expect, it } from 'vitest';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { printedDocument } from '#shop/documents/rules/document-sheet.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { documentRandomOrders } from '../../../../tests/support/documented-orders.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { issueDueDocuments, issueInvoice } from './issue-documents.ts';

const never = new AbortController().signal;

async function openShop(db: Database, settings: Partial<Settings> = {}) {
  const made = await demoShop(db);
  const time = { lateMs: 0 };
  const shop = { ...made, clock: () => made.clock() + time.lateMs };
  await set(shop, settings);
  const ann = await newCustomer(shop, 'ann');
  await stockUp(shop, 5, 1000);
  const order = (quantity = 2) => placedOrder(shop, ann, { quantities: { 5: quantity } });
  /** And until it can no longer be undone. */
  const ship = async (orderId: number) => {
    await advanceOrder(shop, staff, { orderId, step: 'ship' });
    time.lateMs += undoMs;
  };
  const pay = (orderId: number) => advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
  const documents = async (...orderIds: number[]) => {
    while (await issueDueDocuments(shop, never));
    return listDocuments(shop.db.read, orderIds);
  };
  const numbers = async (...orderIds: number[]) =>
    (await documents(...orderIds)).map(({ number }) => number);
  return { shop, time, order, ship, pay, documents, numbers };
}

async function set(shop: Shop, settings: Partial<Settings>): Promise<void> {
  await shop.db.write(async (writer) => {
    for (const [key, value] of Object.entries(settings)) {
      await saveSetting(writer, { key, value, now: shop.clock() });
    }
  });
}

const vat: Partial<Settings> = {
  taxMode: 'inclusive',
  taxRates: [
    {
      code: 'us',
      name: 'VAT',
      zones: [],
      standardPpm: 190_000,
      reducedPpm: 70_000,
      isShippingTaxed: true,
    },
  ],
};

eachEngine('the documents of orders', ({ open }) => {
  it('an order has its invoice with the first shipment, with all that stood on the order', async () => {
    const seller = {
      sellerName: 'Vitrine LLC',
      sellerVatNumber: 'DE123',
      invoiceNote: 'Thank you.',
    };
    const { order, ship, pay, documents } = await openShop(await open(), { ...vat, ...seller });
    const { id, number, lines, total, taxLines } = await order();
    await pay(id);
    expect(await documents(id)).toEqual([]);
    await ship(id);
    const [invoice, ...others] = await documents(id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', number: 'INV-2026-0001', total });
    const { content } = invoice ?? {};
    expect(content).toMatchObject({
      seller: {
        name: 'Vitrine LLC',
        vatNumber: 'DE123',
        address: ['14 Kiln Street', 'Portland, ME 04101'],
      },
      order: { number },
      lines: [{ description: lines[0]?.title, quantity: 2 }],
      payment: 'Direct bank transfer',
      notes: ['Thank you.'],
    });
    expect(content?.buyer.address).toContain('Ingrid Solberg');
    expect(JSON.stringify(content)).not.toContain('555 0111');
    expect(content?.taxes).toMatchObject([
      { ratePpm: 190_000, taxMinor: taxLines[0]?.tax.amount, baseMinor: taxLines[0]?.base.amount },
    ]);
  });

  it('an order whose shipment is undone within its minute has no invoice, another a minute later', async () => {
    const { shop, time, order, documents } = await openShop(await open());
    const { id } = await order();
    const ship = async (key: string) => {
      const shipment = {
        orderId: id,
        key,
        lines: 'rest',
        carrier: '',
        trackingNumber: '',
      } as const;
      const shipped = await shipOrder(shop, staff, shipment);
      return shipped.ok ? shipped.value.id : '';
    };
    const fulfillmentId = await ship('shipment-1');
    time.lateMs += undoMs - 1;
    expect(await documents(id)).toEqual([]);
    await undoShipment(shop, staff, { orderId: id, fulfillmentId });
    time.lateMs += undoMs;
    expect(await documents(id)).toEqual([]);
    await ship('shipment-2');
    time.lateMs += undoMs - 1;
    expect(await documents(id)).toEqual([]);
    time.lateMs += 1;
    expect(await documents(id)).toHaveLength(1);
  });

  it('the invoice of an unpaid order says how to pay it, that of a paid one and credit notes do not', async () => {
    const { shop, order, ship, pay, documents } = await openShop(await open());
    const { id, number } = await order();
    const other = await order();
    await ship(id);
    await pay(other.id);
    await ship(other.id);
    const [invoice] = await documents(id);
    expect(invoice?.content.due?.rows).toEqual(
      expect.arrayContaining([
        ['Account holder', expect.any(String)],
        ['Amount', expect.stringContaining('$')],
        ['Reference', number],
      ]),
    );
    const blocks = invoice
      ? printedDocument(invoice.content).sheets.flatMap((one) => one.blocks)
      : [];
    const lines = expect.arrayContaining([`Reference: ${number}`]);
    expect(blocks).toContainEqual({ kind: 'facts', columns: [{ heading: 'How to pay', lines }] });
    const [paid] = await documents(other.id);
    expect(paid?.content.due).toBeUndefined();
    await pay(id);
    await advanceOrder(shop, staff, { orderId: id, step: 'refund' });
    expect((await documents(id)).map(({ content }) => content.due !== undefined)).toEqual([
      true,
      false,
    ]);
  });

  it('refunds and cancellations of an invoiced order are credited, those of others are not', async () => {
    const { shop, order, ship, pay, documents, numbers } = await openShop(await open(), {
      ...vat,
      invoiceWhen: 'paid',
    });
    const { id, total } = await order();
    const other = await order();
    await cancelOrder(shop, staff, other.id);
    await pay(id);
    expect(await numbers(id, other.id)).toEqual(['INV-2026-0001']);
    const refund = { orderId: id, shipping: false, amountMinor: null, note: '', restock: false };
    const lines = [{ position: 0, quantity: 1 }];
    await refundOrder(shop, staff, { ...refund, key: 'first', lines, reason: 'damaged' });
    const [, note] = await documents(id);
    expect(note).toMatchObject({ number: 'CN-2026-0001', cause: 'refund' });
    expect(note?.content).toMatchObject({
      invoice: { number: 'INV-2026-0001' },
      includesTax: true,
      lines: [{ quantity: 1, minor: note?.total.amount }],
    });
    await cancelOrder(shop, staff, id);
    const all = await documents(id);
    expect(all.map(({ cause }) => cause)).toEqual(['order', 'refund', 'cancellation']);
    expect(
      all.reduce((sum, one) => sum + (one.kind === 'invoice' ? 1 : -1) * one.total.amount, 0),
    ).toBe(0);
    expect(all[0]?.total).toEqual(total);
    expect(
      netOf(all.map((one) => ({ ...one, taxes: one.content.taxes }))).map((one) => grossOf([one])),
    ).toEqual([0]);
    // A refund that follows is of money that is credited already.
    await advanceOrder(shop, staff, { orderId: id, step: 'refund' });
    await ship(id);
    expect(await documents(id)).toHaveLength(3);
  });

  it('a refund before the invoice is credited once there is one', async () => {
    const { shop, order, ship, pay, documents } = await openShop(await open());
    const { id } = await order();
    await pay(id);
    const refund = { orderId: id, shipping: false, note: '', restock: false, lines: [] } as const;
    await refundOrder(shop, staff, { ...refund, key: 'a', amountMinor: 150, reason: 'other' });
    expect(await documents(id)).toEqual([]);
    await ship(id);
    const issued = await documents(id);
    expect(issued.map(({ kind, total }) => [kind, total.amount])).toMatchObject([
      ['invoice', expect.any(Number)],
      ['credit-note', 150],
    ]);
  });

  it('by hand: once for each order, by staff who manage orders', async () => {
    const { shop, order, ship, documents } = await openShop(await open(), {
      invoiceWhen: 'manual',
      invoicePrefix: 'R/',
      numbersHaveYear: false,
    });
    const { id } = await order();
    await ship(id);
    expect(await documents(id)).toEqual([]);
    const failure = async (orderId: number, who = staff) => {
      const issued = await issueInvoice(shop, who, orderId);
      return issued.ok ? issued.value.number : issued.failure.code;
    };
    expect(await failure(id, customer)).toBe('forbidden');
    expect(await failure(id + 1)).toBe('not-found');
    expect(await failure(id)).toBe('R/0001');
    expect(await failure(id)).toBe('already-invoiced');
    const cancelled = await order();
    await cancelOrder(shop, staff, cancelled.id);
    expect(await failure(cancelled.id)).toBe('not-open');
  });

  it('numbers have no gaps, however many writers issue at the same time and whatever fails', async () => {
    const { shop, order, ship, documents } = await openShop(await open());
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await order(1)).id);
    for (const id of ids) await ship(id);
    const failing = shop.db.write(async (writer) => {
      await writer.insertInto('document_series').values({ prefix: 'X-', last_number: 9 }).execute();
      throw new Error('interrupted');
    });
    await Promise.all([
      expect(failing).rejects.toThrow('interrupted'),
      ...ids.map((id) => issueInvoice(shop, staff, id)),
      issueDueDocuments(shop, never),
      issueDueDocuments(shop, never),
    ]);
    const issued = await documents(...ids);
    const expected = ids.map((_, at) => `INV-2026-${String(at + 1).padStart(4, '0')}`);
    expect(issued.map(({ number }) => number).toSorted()).toEqual(expected);
    expect(new Set(issued.map(({ orderId }) => orderId)).size).toBe(20);
    const series = await shop.db.read.selectFrom('document_series').selectAll().execute();
    expect(series).toEqual([{ prefix: 'INV-2026-', last_number: 20 }]);
  });

  it('invoices less credit notes are the ledger, for random orders and what becomes of them', async () => {
    const { shop } = await openShop(await open());
    const checked = await documentRandomOrders(shop, { seed: 1, count: 25 });
    expect(checked.documents).toBeGreaterThan(25);
    expect(checked).toMatchObject({ orders: 25, wrongSums: 0, wrongTaxes: 0, gaps: 0 });
    expect(checked.journalMinor).toBe(checked.ledgerMinor);
  });

  it('a document is never changed or deleted', async () => {
    const { shop, order, ship, documents } = await openShop(await open());
    const { id } = await order();
    await ship(id);
    const before = await documents(id);
    const change = shop.db.write((writer) =>
      writer.updateTable('documents').set({ total_minor: 1 }).execute(),
    );
    await expect(change).rejects.toThrow('documents are never');
    await expect(
      shop.db.write((writer) => writer.deleteFrom('documents').execute()),
    ).rejects.toThrow('documents are never');
    await set(shop, { sellerName: 'Another name', address: ['Elsewhere'] });
    expect(await documents(id)).toEqual(before);
  });
});
