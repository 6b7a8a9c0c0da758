import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { everyCustomer } from '#shop/customers/rules/customer-table.ts';
import { claimGuestOrders } from '#shop/orders/store/guest-orders.ts';
import type { Shop } from '#shop/shop.ts';
import { money } from '#platform/money.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale, type Sale } from '../../../../tests/support/sales.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { showSales } from '#shop/reports/use-cases/show-sales.ts';
import { addCustomerNote, deleteCustomerNote, tagCustomer } from './edit-customer.ts';
import { exportCustomers } from './export-customers.ts';
import { listCustomers, refreshCustomers } from './list-customers.ts';
import { showCustomer } from './show-customer.ts';

const clerk = { ...staff, areas: ['orders' as const] };

/** An order of an account, or of a guest where `by` is null. */
async function sell(shop: Shop, by: string | null, sale: Sale): Promise<void> {
  await shop.db.write(async (writer) => {
    await insertSale(writer, sale);
    const newest = sql`id = (select max(id) from orders)`;
    const userId = by === null ? '' : `user-${by}`;
    await sql`
      update orders set user_id = ${userId}, guest_cart_id = ${by === null ? 'cart' : null} where ${newest}
    `.execute(writer);
    if (by !== null) {
      await sql`update orders set user_email = ${`${by}@example.com`} where ${newest}`.execute(
        writer,
      );
    }
  });
}

async function table(shop: Shop, query: Partial<typeof everyCustomer> = {}) {
  const listed = await listCustomers(shop, owner, { ...everyCustomer, ...query });
  if (!listed.ok) throw new Error(listed.failure.code);
  return listed.value;
}

async function emails(shop: Shop, query: Partial<typeof everyCustomer> = {}) {
  return (await table(shop, query)).customers.map(({ email }) => email);
}

async function customerIdOf(shop: Shop, email: string): Promise<number> {
  const { customers } = await table(shop, { text: email });
  return customers[0]?.id ?? 0;
}

const sales = fc.array(
  fc.record({
    buyer: fc.constantFrom('ann', 'bob', null),
    units: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    priceMinor: fc.integer({ min: 1, max: 99_999 }),
    customer: fc.integer({ min: 1, max: 2 }),
    cancelled: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }),
    placedAt: fc.integer({ min: Date.UTC(2026, 10, 20), max: Date.UTC(2026, 10, 21, 6) }),
  }),
  { minLength: 1, maxLength: 8 },
);

eachEngine('customers', ({ open }) => {
  it('have the lifetime value of their orders to the cent, together the net sales of the reports', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (sold) => {
        const shop = { ...emptyShop(await open()), clock: () => Date.UTC(2026, 10, 21, 12) };
        for (const name of ['ann', 'bob']) await newCustomer(shop, name);
        for (const { buyer, ...sale } of sold) {
          await sell(shop, buyer, sale);
          if (sale.units.length > 1) await refreshCustomers(shop);
        }
        const rows = await shop.db.read
          .selectFrom('orders')
          .select(['id', 'user_email', 'user_id', 'total_minor', 'status'])
          .execute();
        const refunds = await shop.db.read.selectFrom('refunds').selectAll().execute();
        const expected = new Map<string, { orders: number; spent: number }>();
        for (const row of rows) {
          const key = row.user_id || row.user_email;
          const before = expected.get(key) ?? { orders: 0, spent: 0 };
          if (row.status === 'cancelled') {
            expected.set(key, before);
            continue;
          }
          const back = refunds
            .filter((refund) => refund.order_id === row.id)
            .reduce((sum, refund) => sum + refund.amount_minor, 0);
          const spent = before.spent + row.total_minor - back;
          expected.set(key, { orders: before.orders + 1, spent });
        }
        const { customers } = await table(shop);
        const found = customers.filter((one) => expected.has(one.userId ?? one.email));
        expect(found).toHaveLength(expected.size);
        for (const one of found) {
          const figures = expected.get(one.userId ?? one.email);
          expect({ orders: one.orders, spent: one.spent }).toEqual({
            orders: figures?.orders,
            spent: money(figures?.spent ?? 0, 'USD'),
          });
          const shown = await showCustomer(shop, owner, one.id);
          if (!shown.ok) throw new Error(shown.failure.code);
          const [spending] = shown.value.spending;
          expect(spending?.spent.amount ?? 0).toBe(one.spent.amount);
        }
        const shown = await showSales(shop, owner, {
          choice: 'custom',
          from: '2026-11-01',
          to: '2026-11-21',
        });
        if (!shown.ok) throw new Error(shown.failure.code);
        const { salesMinor, cancelledMinor, refundedMinor } = shown.value.totals;
        const total = customers.reduce((sum, { spent }) => sum + spent.amount, 0);
        expect(total).toBe(salesMinor - cancelledMinor - refundedMinor);
      }),
      { numRuns: 3 },
    );
  });

  it('are searched by name, email and order number, filtered and sorted, page by page', async () => {
    const shop = emptyShop(await open());
    for (const name of ['ann', 'bob', 'cleo']) await newCustomer(shop, name);
    const day = (date: number) => Date.UTC(2026, 10, date, 12);
    await sell(shop, 'ann', { units: [1], priceMinor: 5000, placedAt: day(3), country: 'Norway' });
    await sell(shop, 'ann', { units: [1], priceMinor: 1000, placedAt: day(5), country: 'Peru' });
    await sell(shop, 'bob', {
      units: [1],
      priceMinor: 90_000,
      placedAt: day(4),
      country: 'Norway',
    });
    await sell(shop, null, { units: [1], priceMinor: 10, placedAt: day(6), country: 'Norway' });
    await shop.db.write(async (writer) => {
      await sql`insert into newsletter_subscribers (email, subscribed_at) values ('bob@example.com', 1)`.execute(
        writer,
      );
    });
    const order = await shop.db.read
      .selectFrom('orders')
      .select('number')
      .where('user_id', '=', 'user-bob')
      .executeTakeFirstOrThrow();
    await shop.db.write((writer) =>
      sql`update orders set number = 'V-1B0B' where number = ${order.number}`.execute(writer),
    );
    expect(await emails(shop, { sort: 'spent' })).toEqual([
      'bob@example.com',
      'ann@example.com',
      'c1@example.com',
      'cleo@example.com',
    ]);
    expect(await emails(shop, { sort: 'orders' })).toEqual([
      'ann@example.com',
      ...(await emails(shop, { sort: 'orders', maxOrders: 1, minOrders: 1 })),
      'cleo@example.com',
    ]);
    expect(await emails(shop, { sort: 'last-order', minOrders: 1 })).toEqual([
      'c1@example.com',
      'ann@example.com',
      'bob@example.com',
    ]);
    expect(await emails(shop, { text: 'INGRID', sort: 'spent' })).toHaveLength(3);
    expect(await emails(shop, { text: 'cle' })).toEqual(['cleo@example.com']);
    expect(await emails(shop, { text: 'v-1b0b' })).toEqual(['bob@example.com']);
    expect(await emails(shop, { text: '%' })).toEqual([]);
    expect(await emails(shop, { kind: 'guest' })).toEqual(['c1@example.com']);
    expect(await emails(shop, { country: 'Peru' })).toEqual(['ann@example.com']);
    expect(await emails(shop, { isSubscribed: true })).toEqual(['bob@example.com']);
    expect(await emails(shop, { isSubscribed: false, minSpent: '50' })).toEqual([
      'ann@example.com',
    ]);
    expect(await emails(shop, { from: '2026-11-05', to: '2026-11-05' })).toEqual([
      'ann@example.com',
    ]);
    expect(await emails(shop, { maxSpent: '0' })).toEqual(['cleo@example.com']);
    expect((await table(shop)).countries).toEqual(['Norway', 'Peru']);
    for (let at = 0; at < 20; at += 1) await newCustomer(shop, `many${at}`);
    const seen: number[] = [];
    for (let after: typeof everyCustomer.after = null, pages = 0; pages < 5; pages += 1) {
      const { customers, next, total } = await table(shop, { after, sort: 'orders' });
      expect(total).toBe(24);
      seen.push(...customers.map(({ id }) => id));
      if (!next) break;
      after = next;
    }
    expect(new Set(seen).size).toBe(24);
    expect(seen).toHaveLength(24);
    const texts = await exportCustomers(shop, owner, { ...everyCustomer, minOrders: 2 });
    let csv = '';
    if (texts.ok) for await (const text of texts.value) csv += text;
    expect(csv.split('\r\n')[1]).toMatch(
      /^"Ingrid Solberg","ann@example.com","Account",.*,"2",.*,"USD","2026-11-05"/,
    );
    const events = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    expect(events).toEqual([{ action: 'customers.exported' }]);
  });

  it('keep tags and notes of a guest whose orders an account takes over', async () => {
    const shop = emptyShop(await open());
    await sell(shop, null, { units: [1] });
    const guest = await customerIdOf(shop, 'c1@example.com');
    const noteId = 'a'.repeat(32);
    const note = { customerId: guest, noteId, text: ' Rings twice. ' };
    expect(await addCustomerNote(shop, owner, note)).toEqual({ ok: true, value: null });
    expect(await addCustomerNote(shop, owner, note)).toEqual({ ok: true, value: null });
    expect(
      await tagCustomer(shop, owner, { customerId: guest, tags: 'VIP', change: 'add' }),
    ).toEqual({ ok: true, value: ['vip'] });
    const account = await newCustomer(shop, 'c1');
    await shop.db.write(async (writer) => {
      await sql`update users set email_verified = 1`.execute(writer);
      const { userId, email } = account;
      await claimGuestOrders(writer, { newId: shop.newId, userId, email, now: shop.clock() });
    });
    const { customers, tags, allTags } = await table(shop, { tag: 'vip' });
    expect(customers).toMatchObject([{ userId: account.userId, orders: 1 }]);
    expect(tags).toEqual({ [customers[0]?.id ?? 0]: ['vip'] });
    expect(allTags).toEqual(['vip']);
    expect((await table(shop)).total).toBe(1);
    const id = customers[0]?.id ?? 0;
    const shown = await showCustomer(shop, owner, id);
    expect(shown.ok && shown.value.timeline.map(({ kind }) => kind)).toEqual([
      'note',
      'order',
      'since',
    ]);
    expect(await deleteCustomerNote(shop, owner, { customerId: id, noteId })).toMatchObject({
      ok: true,
    });
    expect(await deleteCustomerNote(shop, owner, { customerId: id, noteId })).toMatchObject({
      failure: { code: 'not-found' },
    });
    const untagged = { customerId: id, tags: 'vip', change: 'remove' } as const;
    expect(await tagCustomer(shop, owner, untagged)).toEqual({ ok: true, value: [] });
  });

  it('are shown to those who may see users alone, their orders to those who may see orders', async () => {
    const shop = emptyShop(await open());
    await newCustomer(shop, 'ann');
    await sell(shop, 'ann', { units: [1] });
    const id = await customerIdOf(shop, 'ann@example.com');
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    for (const visitor of [customer, clerk]) {
      expect(await listCustomers(shop, visitor, everyCustomer)).toEqual(forbidden);
      expect(await showCustomer(shop, visitor, id)).toEqual(forbidden);
      expect(await exportCustomers(shop, visitor, everyCustomer)).toEqual(forbidden);
      const note = { customerId: id, noteId: 'b'.repeat(32), text: 'x' };
      expect(await addCustomerNote(shop, visitor, note)).toEqual(forbidden);
    }
    const reader = { ...staff, areas: ['users' as const] };
    const shown = await showCustomer(shop, reader, id);
    expect(shown.ok && shown.value.newestOrders).toBeNull();
    expect(shown.ok && shown.value.timeline.map(({ kind }) => kind)).toEqual(['since']);
    expect(await showCustomer(shop, owner, 4711)).toMatchObject({ failure: { code: 'not-found' } });
  });
});
