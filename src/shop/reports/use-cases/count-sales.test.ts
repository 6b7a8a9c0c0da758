import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Figures, netSalesMinor, noFigures } from '#shop/reports/rules/figures.ts';
import { restartSales } from '#shop/reports/store/sales-changes.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { insertSale, randomSales, type SaleStep } from '../../../../tests/support/sales.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { countSales } from './count-sales.ts';
import { readSales } from './read-sales.ts';

const always = { currency: 'USD', firstDay: '2000-01-01', lastDay: '2100-01-01' };

async function count(shop: Shop): Promise<void> {
  while (await countSales(shop, new AbortController().signal));
}

async function sumsOf(db: Database) {
  const dimensions = ['all', 'product', 'category', 'country', 'method', 'hour', 'tax'] as const;
  const queries = dimensions.map((dimension) => ({ ...always, dimension, by: 'key' as const }));
  const { sums } = await readSales(db.read, queries);
  return new Map(dimensions.map((dimension, at) => [dimension, sums[at] ?? new Map()]));
}

/** Straight from the tables, for each way to sum up. */
async function expectSameAsOrders(db: Database): Promise<void> {
  const sums = await sumsOf(db);
  const { rows } = await sql<Record<string, number | string>>`
    select count(*) as orders, coalesce(sum(subtotal_minor), 0) as "itemsMinor",
      coalesce(sum(discount_minor), 0) as "discountMinor", coalesce(sum(total_minor), 0) as "salesMinor",
      coalesce(sum(tax_minor + included_tax_minor), 0) as "taxMinor",
      coalesce(sum(case when status = 'cancelled' then 1 else 0 end), 0) as "cancelledOrders",
      count(distinct user_email) as "newCustomers",
      coalesce(sum(case when status = 'cancelled' then 0 else total_minor - coalesce((
        select sum(amount_minor) from refunds where order_id = orders.id and state <> 'failed'
      ), 0) end), 0) as net
    from orders
  `.execute(db.read);
  const { net, ...expected } = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  );
  const all = sums.get('all')?.get('') ?? noFigures;
  expect(all).toMatchObject(expected);
  expect(netSalesMinor(all)).toBe(net);
  for (const dimension of ['country', 'method', 'hour'] as const) {
    const keys = [...(sums.get(dimension)?.values() ?? [])];
    expect(keys.reduce((sum, figures) => sum + netSalesMinor(figures), 0)).toBe(net);
  }
  const taxes = [...(sums.get('tax')?.values() ?? [])];
  const sumOfTaxes = (of: (figures: Figures) => number) =>
    taxes.reduce((sum, figures) => sum + of(figures), 0);
  expect(sumOfTaxes(({ taxMinor }) => taxMinor)).toBe(all.taxMinor);
  const taxedNet = await sql<{ net: number | string }>`
    select coalesce(sum(case when status = 'cancelled' then 0 else total_minor - coalesce((
      select sum(amount_minor) from refunds where order_id = orders.id and state <> 'failed'
    ), 0) end), 0) as net from orders where tax_minor + included_tax_minor > 0
  `.execute(db.read);
  expect(sumOfTaxes(netSalesMinor)).toBe(Number(taxedNet.rows[0]?.net));
  const lines = await sql<{ name: string; units: number | string; items: number | string }>`
    select cast(product_id as text) as name, sum(quantity) as units,
      sum(unit_price_minor * quantity) as items
    from order_lines group by product_id
  `.execute(db.read);
  for (const { name, units, items } of lines.rows) {
    const figures = sums.get('product')?.get(name) ?? noFigures;
    expect([figures.units, figures.itemsMinor]).toEqual([Number(units), Number(items)]);
  }
  expect(all.units).toBe(lines.rows.reduce((sum, { units }) => sum + Number(units), 0));
}

eachEngine('sales', ({ open, openEmpty }) => {
  it('are counted with the orders, whatever happens to them in whatever order', async () => {
    const shop = emptyShop(await open());
    await fc.assert(
      fc.asyncProperty(randomSales, async (steps) => {
        await deleteOrders(shop);
        for (const step of steps) await take(shop, step);
        const before = await sumsOf(shop.db);
        await expectSameAsOrders(shop.db);
        await count(shop);
        expect(await sumsOf(shop.db)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  it('are nothing of a cancelled order, however it was refunded', async () => {
    const shop = emptyShop(await open());
    const sale = { units: [3, 1], cancelled: true, refunds: [700, 250] };
    await shop.db.write((writer) => insertSale(writer, sale));
    await count(shop);
    const sums = await sumsOf(shop.db);
    for (const dimension of ['product', 'category', 'country', 'method', 'all'] as const) {
      for (const figures of sums.get(dimension)?.values() ?? []) {
        expect(netSalesMinor(figures)).toBe(0);
        expect(figures.returnedUnits).toBe(figures.units);
        expect(figures.returnedTaxMinor).toBe(figures.taxMinor);
      }
    }
  });

  it('of several tax rates count at each, and so do their refunds', async () => {
    const shop = emptyShop(await open());
    // Items of $10.00 and 2 × $10.77, shipping of $5.00: $15.00 at 19%, $21.54 at 7%.
    const sale = { units: [1, 2], taxBasisPoints: 1900, reducedBasisPoints: 700 };
    await shop.db.write((writer) => insertSale(writer, { ...sale, refunds: [1300] }));
    await count(shop);
    const rates = (await sumsOf(shop.db)).get('tax');
    const shown = [...(rates ?? [])].map(([key, one]) => [
      key,
      one.orders,
      one.salesMinor,
      one.taxMinor,
      one.refundedMinor,
    ]);
    expect(shown).toEqual([
      ['Norway 1900', 1, 1785, 285, expect.any(Number)],
      ['Norway 700', 1, 2305, 151, expect.any(Number)],
    ]);
    const refunded = [...(rates?.values() ?? [])].map(({ refundedMinor }) => refundedMinor);
    expect(refunded[0]).toBeGreaterThan(1190);
    expect((refunded[0] ?? 0) + (refunded[1] ?? 0)).toBe(1300);
  });

  it('leave out gift cards that are sold: the orders that they pay are the sales', async () => {
    const shop = await smallShop(await open());
    await shop.db.write((writer) =>
      writer
        .updateTable('products')
        .set({ shipping_class: 'gift-card' })
        .where('id', '=', 19)
        .execute(),
    );
    const ann = await newCustomer(shop, 'ann');
    const { id: orderId } = await placedOrder(shop, ann, { quantities: { 2: 1, 19: 2 } });
    // Nothing of it is shipped.
    await placedOrder(shop, ann, { quantities: { 19: 1 }, lessMinor: 1000 });
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    const lines = [{ position: 1, quantity: 1 }];
    const terms = { shipping: false, reason: 'other', note: '', restock: false } as const;
    const refund = { orderId, key: 'key', lines, amountMinor: 7800, ...terms };
    expect(await refundOrder(shop, staff, refund)).toMatchObject({ ok: true });
    await count(shop);
    const sums = await sumsOf(shop.db);
    const sales = {
      orders: 1,
      units: 1,
      salesMinor: 23_900,
      refundedMinor: 2000,
      returnedUnits: 0,
    };
    expect(sums.get('all')?.get('')).toMatchObject({ ...sales, itemsMinor: 22_900 });
    expect([...(sums.get('product')?.keys() ?? [])]).toEqual(['2']);
    await cancelOrder(shop, staff, orderId);
    await count(shop);
    expect(netSalesMinor((await sumsOf(shop.db)).get('all')?.get('') ?? noFigures)).toBe(0);
  });

  it('follow an order that is placed, refunded and cancelled in the shop', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 2: 2, 19: 1 } });
    await count(shop);
    await advanceOrder(shop, staff, { step: 'mark-paid', orderId: order.id });
    const request = { shipping: false, amountMinor: null, reason: 'damaged', note: '' } as const;
    const lines = [{ position: 0, quantity: 1 }];
    const refund = { orderId: order.id, key: 'one', lines, restock: false, ...request };
    expect((await refundOrder(shop, staff, refund)).ok).toBe(true);
    await expectSameAsOrders(shop.db);
    await count(shop);
    const product = (await sumsOf(shop.db)).get('product')?.get('2');
    expect(product).toMatchObject({ units: 2, returnedUnits: 1, refundedMinor: 22_900 });
    expect((await cancelOrder(shop, staff, order.id)).ok).toBe(true);
    await count(shop);
    await expectSameAsOrders(shop.db);
    expect((await sumsOf(shop.db)).get('all')?.get('')).toMatchObject({
      orders: 1,
      cancelledOrders: 1,
      returnedUnits: 3,
    });
  });

  it('are counted again when the time zone changes', async () => {
    const shop = emptyShop(await open());
    const placedAt = Date.UTC(2026, 10, 21, 23, 30);
    await shop.db.write((writer) => insertSale(writer, { units: [1], placedAt }));
    await count(shop);
    const days = async () => {
      const { sums } = await readSales(shop.db.read, [{ ...always, dimension: 'all', by: 'day' }]);
      return [...(sums[0]?.keys() ?? [])];
    };
    expect(await days()).toEqual(['2026-11-21']);
    const zone = { key: 'timeZone', value: 'Europe/Oslo', now: 1 };
    await shop.db.write((writer) => saveSetting(writer, zone));
    await count(shop);
    expect(await days()).toEqual(['2026-11-22']);
  });

  it('of an earlier release are counted at the first start', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0110') });
    await db.write((writer) => insertSale(writer, { units: [2], refunds: [150] }));
    expect((await migrate(db)).ok).toBe(true);
    const { isComplete } = await readSales(db.read, []);
    expect(isComplete).toBe(false);
    await count(emptyShop(db));
    await expectSameAsOrders(db);
  });
});

async function take(shop: Shop, step: SaleStep): Promise<void> {
  const { db } = shop;
  if (step.kind === 'count') return count(shop);
  if (step.kind === 'place') {
    await db.write((writer) => insertSale(writer, step));
    return;
  }
  const orders = await db.read.selectFrom('orders').select('id').orderBy('id').execute();
  const id = orders[step.pick % Math.max(orders.length, 1)]?.id;
  if (id === undefined) return;
  await db.write(async (writer) => {
    const change = {
      cancel: sql`update orders set status = 'cancelled' where id = ${id}`,
      pay: sql`update payments set method = 'credit-card' where order_id = ${id}`,
      fail: sql`update refunds set state = 'failed' where order_id = ${id}`,
    }[step.kind];
    await change.execute(writer);
  });
}

const tables = ['refund_lines', 'refunds', 'payments', 'order_lines', 'orders'] as const;

/** And what was counted of them. */
async function deleteOrders({ db }: Shop): Promise<void> {
  await db.write(async (writer) => {
    for (const table of tables) await writer.deleteFrom(table).execute();
    await restartSales(writer, 'UTC');
  });
}
