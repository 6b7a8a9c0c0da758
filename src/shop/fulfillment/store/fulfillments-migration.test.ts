import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { listFulfillments } from './fulfillments.ts';

eachEngine('orders from before fulfillments were stored', ({ openEmpty }) => {
  it('keep their status, and have shipped everything at once', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0100') });
    const statuses = ['placed', 'shipped', 'delivered', 'cancelled'];
    await db.write(async (writer) => {
      for (const [position, status] of statuses.entries()) {
        await sql`
          insert into orders (number, user_id, user_email, customer_name, checkout_key, status,
            currency, subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
          values (${status}, 'ann', 'ann@example.com', '', ${status}, ${status}, 'USD', 100, 0, 100,
            'free', '{}', ${position})
        `.execute(writer);
      }
      await sql`
        insert into order_lines (order_id, position, product_id, variant_id, title, category,
          option_values, unit_price_minor, quantity)
        select id, 0, 1, 'lamp', 'Lamp', 'electronics', '[]', 50, 2 from orders
      `.execute(writer);
      await sql`
        insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, details)
        select 'a', 77, 'staff', 'order.shipped', 'order', cast(id as text), '{}'
        from orders where status = 'shipped'
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    const orders = await db.read
      .selectFrom('orders')
      .select(['id', 'status', 'fulfillment'])
      .orderBy('id')
      .execute();
    expect(orders.map(({ status, fulfillment }) => [status, fulfillment])).toEqual([
      ['placed', 'unfulfilled'],
      ['shipped', 'fulfilled'],
      ['delivered', 'delivered'],
      ['cancelled', 'cancelled'],
    ]);
    const ids = orders.map(({ id }) => id);
    const shipped = await listFulfillments(db.read, ids);
    expect(shipped.map(({ createdAt, lines }) => ({ createdAt, lines }))).toEqual([
      { createdAt: 2, lines: [{ position: 0, quantity: 2 }] },
      { createdAt: 77, lines: [{ position: 0, quantity: 2 }] },
    ]);
  });
});
