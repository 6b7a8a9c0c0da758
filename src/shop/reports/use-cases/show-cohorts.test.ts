import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayAt, monthAt } from '#platform/calendar-day.ts';
import { refreshCustomers } from '#shop/customers/use-cases/list-customers.ts';
import type { Cohort } from '#shop/reports/rules/cohorts.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale, type Sale } from '../../../../tests/support/sales.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { loadReport } from '../admin/load-report.ts';
import { showCohorts } from './show-cohorts.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minuteMs = 60_000;
/** The borders of months in any time zone are within a day of these. */
const borders = [6, 7, 8, 9, 10].map((month) => Date.UTC(2026, month, 1));
const placedAts = fc
  .tuple(fc.constantFrom(...borders), fc.integer({ min: -1500, max: 1500 }))
  .map(([border, minutes]) => border + minutes * minuteMs);

const sales = fc.array(
  fc.record({
    buyer: fc.constantFrom('ann', 'bob', null),
    units: fc.constant([1]),
    priceMinor: fc.integer({ min: 1, max: 9_999 }),
    customer: fc.integer({ min: 1, max: 2 }),
    cancelled: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 1 }),
    placedAt: placedAts,
    isCounted: fc.boolean(),
    isCancelledLater: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);

eachEngine('customers by the month of their first order', ({ open }) => {
  it('are the same as counted from all orders, in each time zone, whatever happens to the orders', async () => {
    const shop = { ...emptyShop(await open()), clock: () => now };
    for (const name of ['ann', 'bob']) await newCustomer(shop, name);
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland');
    await fc.assert(
      fc.asyncProperty(sales, zones, zones, async (sold, first, second) => {
        for (const table of ['refund_lines', 'refunds', 'payments', 'order_lines', 'orders']) {
          await shop.db.write((writer) => sql`delete from ${sql.table(table)}`.execute(writer));
        }
        // What the orders deleted here leave behind, which no shop deletes.
        await shop.db.write((writer) => sql`delete from customer_months`.execute(writer));
        await useZone(shop, first);
        for (const one of sold) await sell(shop, one);
        expect(await counted(shop)).toEqual(await bruteForce(shop, first));
        await useZone(shop, second);
        expect(await counted(shop)).toEqual(await bruteForce(shop, second));
      }),
      { numRuns: 8 },
    );
  });

  it('drop who is deleted, and show shares and sales of the months that have begun', async () => {
    const shop = { ...emptyShop(await open()), clock: () => now };
    for (const name of ['ann', 'bob']) await newCustomer(shop, name);
    const placed = (buyer: string | null, month: number) =>
      sell(shop, { buyer, units: [1], placedAt: Date.UTC(2026, month, 15), taxBasisPoints: 0 });
    for (const month of [8, 9, 10]) await placed('ann', month);
    await placed('bob', 8);
    await placed(null, 8);
    await placed(null, 10);
    expect(await report(shop, 'returned')).toEqual([
      [3, 333, 667, 9000],
      ['Sep 2026', 3, 333, 667, 9000],
    ]);
    expect(await report(shop, 'sales')).toEqual([
      [3, 4500, 1500, 3000, 9000],
      ['Sep 2026', 3, 4500, 1500, 3000, 9000],
    ]);
    await shop.db.write((writer) =>
      sql`delete from customers where email = 'ann@example.com'`.execute(writer),
    );
    expect(await report(shop, 'sales')).toEqual([
      [2, 3000, 0, 1500, 4500],
      ['Sep 2026', 2, 3000, 0, 1500, 4500],
    ]);
  });

  it('are for staff who may see figures', async () => {
    const shop = emptyShop(await open());
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await showCohorts(shop, clerk, 12)).toMatchObject({ failure: { code: 'forbidden' } });
  });
});

interface Sold extends Sale {
  buyer: string | null;
  isCounted?: boolean;
  isCancelledLater?: boolean;
}

async function sell(shop: Shop, sold: Sold): Promise<void> {
  const { buyer, isCounted = false, isCancelledLater = false, ...sale } = sold;
  await shop.db.write(async (writer) => {
    await insertSale(writer, sale);
    const newest = sql`id = (select max(id) from orders)`;
    await sql`
      update orders set user_id = ${buyer === null ? '' : `user-${buyer}`},
        guest_cart_id = ${buyer === null ? 'cart' : null},
        user_email = ${`${buyer ?? `c${sale.customer ?? 1}`}@example.com`} where ${newest}
    `.execute(writer);
  });
  if (isCounted) await refresh(shop);
  if (!isCancelledLater) return;
  await shop.db.write((writer) =>
    sql`update orders set status = 'cancelled' where id = (select min(id) from orders)`.execute(
      writer,
    ),
  );
}

async function useZone(shop: Shop, timeZone: string): Promise<void> {
  const zone = { key: 'timeZone', value: timeZone, now };
  await shop.db.write((writer) => saveSetting(writer, zone));
}

async function refresh(shop: Shop): Promise<void> {
  while (await refreshCustomers(shop));
}

async function counted(shop: Shop): Promise<Cohort[]> {
  await refresh(shop);
  const shown = await showCohorts(shop, owner, 6);
  if (!shown.ok) throw new Error(shown.failure.code);
  expect(shown.value.isComplete).toBe(true);
  return shown.value.cohorts;
}

/** Order by order, as a merchant with a spreadsheet would. */
async function bruteForce(shop: Shop, timeZone: string): Promise<Cohort[]> {
  const orders = await shop.db.read.selectFrom('orders').selectAll().execute();
  const refunds = await shop.db.read.selectFrom('refunds').selectAll().execute();
  const standing = orders
    .filter(({ status }) => status !== 'cancelled')
    .map((order) => ({
      buyer: order.user_id || order.user_email,
      month: dayAt(order.placed_at, timeZone).slice(0, 7),
      net:
        order.total_minor -
        refunds
          .filter((refund) => refund.order_id === order.id)
          .reduce((sum, refund) => sum + refund.amount_minor, 0),
    }));
  const firstOf = (buyer: string) =>
    standing
      .filter((order) => order.buyer === buyer)
      .map(({ month }) => month)
      .toSorted()[0];
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
  expect(months.at(-1)).toBe(monthAt(now, timeZone));
  return months.flatMap((cohort, at) => {
    const theirs = standing.filter(({ buyer }) => firstOf(buyer) === cohort);
    const figures = months.slice(at).map((month) => {
      const ofMonth = theirs.filter((order) => order.month === month);
      return {
        customers: new Set(ofMonth.map(({ buyer }) => buyer)).size,
        netMinor: ofMonth.reduce((sum, { net }) => sum + net, 0),
      };
    });
    const customers = figures[0]?.customers ?? 0;
    return customers > 0 ? [{ month: cohort, customers, months: figures }] : [];
  });
}

async function report(shop: Shop, show: string) {
  const query = new URLSearchParams({ show, months: '6' });
  const request = { choice: '30-days', from: '', to: '' } as const;
  const { totals, rows } = await loadReport(shop, owner, { name: 'cohorts', request, query });
  return [totals, ...rows.map(({ label, cells }) => [label, ...cells])];
}
