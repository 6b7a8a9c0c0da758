import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readyToPlace, unitsLeft } from '../../../../tests/support/buyers.ts';
import { buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function ordered(shop: Shop, visitor: Visitor, method: PaymentMethod): Promise<number> {
  const placed = await placeOrder(shop, visitor, await readyToPlace(shop, visitor, { method }));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.id;
}

async function stateOf(shop: Shop, id: number) {
  const { status, payment } = await storedOrder(shop, id);
  return [status, payment.status];
}

async function cancellations(shop: Shop) {
  const mails = await shop.db.read
    .selectFrom('mail_outbox')
    .select('data')
    .where('template', '=', 'order-cancelled')
    .execute();
  const events = await shop.db.read
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject_id', 'details'])
    .where('action', '=', 'order.cancelled')
    .execute();
  return {
    mails: mails.map(({ data }) => JSON.parse(data)),
    events: events.map(({ details, ...event }) => ({ ...event, ...JSON.parse(details) })),
  };
}

eachEngine('unpaid orders', ({ open, openEmpty }) => {
  it('are cancelled after the days of the setting: units return, and the customer is notified why', async () => {
    const shop = await shopWith(await open(), 5);
    const id = await ordered(shop, await buyer(shop, 'ann', { 2: 2 }), 'bank-transfer');
    shop.wait(7 * dayMs - 1);
    expect(await expireUnpaidOrders(shop)).toBe(false);
    expect(await stateOf(shop, id)).toEqual(['placed', 'awaited']);
    shop.wait(1);
    await expireUnpaidOrders(shop);
    expect(await stateOf(shop, id)).toEqual(['cancelled', 'void']);
    expect(await unitsLeft(shop, 2)).toBe(5);
    await expireUnpaidOrders(shop);
    expect(await cancellations(shop)).toMatchObject({
      mails: [{ orderId: id, unpaidDays: 7 }],
      events: [{ actor_id: null, subject_id: `${id}`, wasUnpaid: true, unpaidDays: 7 }],
    });
  });

  it('stay where they are paid, shipped or due on delivery, or where the setting is 0', async () => {
    const shop = await shopWith(await open(), 9);
    const paid = await ordered(shop, await buyer(shop, 'ann'), 'bank-transfer');
    await advanceOrder(shop, staff, { orderId: paid, step: 'mark-paid' });
    const shipped = await ordered(shop, await buyer(shop, 'bob'), 'check');
    await advanceOrder(shop, staff, { orderId: shipped, step: 'ship' });
    const cash = await ordered(shop, await buyer(shop, 'cleo'), 'cash-on-delivery');
    const check = await ordered(shop, await buyer(shop, 'dora'), 'check');
    shop.wait(400 * dayMs);
    const setting = { key: 'unpaidOrderDays', now: shop.clock() };
    await shop.db.write((writer) => saveSetting(writer, { ...setting, value: 0 }));
    await expireUnpaidOrders(shop);
    expect(await stateOf(shop, check)).toEqual(['placed', 'awaited']);
    await shop.db.write((writer) => saveSetting(writer, { ...setting, value: 30 }));
    await expireUnpaidOrders(shop);
    expect(await stateOf(shop, check)).toEqual(['cancelled', 'void']);
    expect(await stateOf(shop, paid)).toEqual(['placed', 'paid']);
    expect(await stateOf(shop, shipped)).toEqual(['shipped', 'awaited']);
    expect(await stateOf(shop, cash)).toEqual(['placed', 'awaited']);
  });

  it('marked as paid at the same time are either paid or cancelled', async () => {
    const shop = await shopWith(await open(), 9);
    for (const name of ['ann', 'bob', 'cleo']) {
      const id = await ordered(shop, await buyer(shop, name), 'bank-transfer');
      shop.wait(7 * dayMs);
      const marking = () => advanceOrder(shop, staff, { orderId: id, step: 'mark-paid' });
      const [marked] = await Promise.all([marking(), expireUnpaidOrders(shop)]);
      expect(await stateOf(shop, id)).toEqual(
        marked.ok ? ['placed', 'paid'] : ['cancelled', 'void'],
      );
    }
    const paid = await shop.db.read
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'paid')
      .execute();
    expect(await unitsLeft(shop, 2)).toBe(9 - paid.length);
    expect((await cancellations(shop)).mails).toHaveLength(3 - paid.length);
  });

  it('from before there was a deadline are kept until staff set one', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0052') });
    await db.write(async (writer) => {
      await sql`
        insert into orders (number, user_id, user_email, customer_name, checkout_key, status,
          currency, subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
        values ('V-AAAA-AAAA', 'ann', 'ann@example.com', '', 'key', 'placed', 'USD', 100, 0, 100,
          'free', '{}', 1)
      `.execute(writer);
      await sql`
        insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
        select 'payment', id, 'check', 'awaited', 100, 'USD', 1 from orders
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    expect(await readSettings(db.read)).toEqual({ unpaidOrderDays: 0 });
    const fresh = await openEmpty();
    await migrate(fresh);
    expect(await readSettings(fresh.read)).toEqual({});
  });
});
