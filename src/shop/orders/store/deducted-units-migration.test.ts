import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { readUnitsOut } from '#shop/orders/store/orders.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';

eachEngine('orders from before deducted units were stored', ({ openEmpty }) => {
  it('count as deducted in full', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0051') });
    await db.write(async (writer) => {
      await sql`
        insert into orders (number, user_id, user_email, customer_name, checkout_key, status,
          currency, subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
        values ('V-AAAA-AAAA', 'ann', 'ann@example.com', '', 'key', 'placed', 'USD', 100, 0, 100,
          'free', '{}', 1)
      `.execute(writer);
      await sql`
        insert into order_lines (order_id, position, product_id, variant_id, title, category,
          option_values, unit_price_minor, quantity)
        select id, 0, 1, 'lamp', 'Lamp', 'electronics', '[]', 50, 2 from orders
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    const { id } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    expect(await readUnitsOut(db.read, id)).toEqual([{ position: 0, variantId: 'lamp', units: 2 }]);
  });
});
