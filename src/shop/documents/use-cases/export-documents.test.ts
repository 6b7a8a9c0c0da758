import { expect, it } from 'vitest';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { exportDocuments, exportJournal, showDocuments } from './export-documents.ts';
import { issueDueDocuments, issueInvoice } from './issue-documents.ts';

const never = new AbortController().signal;

async function textOf(shop: Shop, month: string): Promise<string> {
  const exported = exportJournal(shop, staff, month);
  if (!exported.ok) throw new Error(exported.failure.code);
  const texts: string[] = [];
  for await (const text of exported.value) texts.push(text);
  return texts.join('');
}

function rowsOf(csv: string): string[][] {
  const [, ...lines] = csv.trim().split('\r\n');
  return lines.map((line) => line.slice(1, -1).split('","'));
}

eachEngine('the documents of a month', ({ open }) => {
  it('are listed with their sums, and add up in the journal by day, rate and method', async () => {
    let now = Date.UTC(2026, 10, 30, 23, 30);
    const shop: Shop = { ...(await demoShop(await open())), clock: () => now };
    const rate = { name: 'VAT', zones: [], standardPpm: 200_000, reducedPpm: 0 };
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'taxMode', value: 'inclusive', now });
      const taxRates = [{ code: 'all', isShippingTaxed: true, ...rate }];
      await saveSetting(writer, { key: 'taxRates', value: taxRates, now });
    });
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 5, 100);
    const orders = [];
    for (const quantity of [1, 2]) {
      orders.push(await placedOrder(shop, ann, { quantities: { 5: quantity } }));
    }
    const [first, second] = orders;
    if (!first || !second) throw new Error('there are no orders');
    await issueInvoice(shop, staff, first.id);
    await issueInvoice(shop, staff, second.id);
    now = Date.UTC(2026, 11, 1, 0, 30);
    await cancelOrder(shop, staff, first.id);
    await issueDueDocuments(shop, never);
    const november = await showDocuments(shop, staff, { month: '2026-11', page: 1 });
    const sum = first.total.amount + second.total.amount;
    expect(november).toMatchObject({
      value: {
        months: ['2026-12', '2026-11'],
        documents: [{ number: 'INV-2026-0001', buyer: 'Ingrid Solberg' }, { isPrintable: true }],
        sums: [{ kind: 'invoice', count: 2, total: { amount: sum } }],
      },
    });
    const current = await showDocuments(shop, staff, { month: null, page: 1 });
    expect(current).toMatchObject({
      value: { month: '2026-12', documents: [{ number: 'CN-2026-0001', kind: 'credit-note' }] },
    });
    const rows = rowsOf(await textOf(shop, '2026-11'));
    expect(rows).toHaveLength(1);
    const [row = []] = rows;
    expect(row.slice(0, 7)).toEqual([
      '2026-11-30',
      'Invoices',
      '2',
      'VAT',
      '20%',
      'Direct bank transfer',
      'USD',
    ]);
    expect(Number(row[9])).toBe(sum / 100);
    expect(Math.round((Number(row[7]) + Number(row[8])) * 100)).toBe(sum);
    const [credited = []] = rowsOf(await textOf(shop, '2026-12'));
    expect([credited[1], Number(credited[9])]).toEqual(['Credit notes', -first.total.amount / 100]);
    expect(rowsOf(await textOf(shop, '2026-10'))).toEqual([]);
  });

  it('are exported as an archive of PDFs with the journal, for staff who see orders', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 5, 100);
    for (let count = 0; count < 3; count += 1) {
      const { id } = await placedOrder(shop, ann, { quantities: { 5: 1 } });
      await advanceOrder(shop, staff, { orderId: id, step: 'ship' });
    }
    // Once the shipments can no longer be undone.
    const later = { ...shop, clock: () => shop.clock() + undoMs };
    await issueDueDocuments(later, never);
    const exported = exportDocuments(shop, staff, '2026-11');
    if (!exported.ok) throw new Error(exported.failure.code);
    const chunks: Buffer[] = [];
    for await (const chunk of exported.value) chunks.push(chunk);
    const zip = Buffer.concat(chunks);
    expect(zip.readUInt16LE(zip.length - 12)).toBe(4);
    const text = zip.toString('latin1');
    for (const name of ['INV-2026-0001.pdf', 'INV-2026-0003.pdf', 'journal.csv']) {
      expect(text.split(name)).toHaveLength(3);
    }
    expect(text.split('%PDF-1.7')).toHaveLength(4);
    const forbidden = { failure: { code: 'forbidden' } };
    expect(exportDocuments(shop, customer, '2026-11')).toMatchObject(forbidden);
    expect(exportJournal(shop, customer, '2026-11')).toMatchObject(forbidden);
    expect(await showDocuments(shop, customer, { month: null, page: 1 })).toMatchObject(forbidden);
  });
});
