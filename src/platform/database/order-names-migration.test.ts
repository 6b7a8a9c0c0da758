import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { filledForm } from '../../../tests/support/buyers.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { migrate } from './migrate.ts';
import { firstOrdersWith } from '#shop/orders/use-cases/list-orders.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';

eachEngine('orders from before the name index', ({ openEmpty }) => {
  it('are found by customer name', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0039') });
    await db.write((writer) =>
      sql`
        insert into orders (number, user_id, user_email, checkout_key, status, currency,
          subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
        values ('V-AAAA-AAAA', 'ann', 'ann@example.com', 'key', 'placed', 'USD', 100, 0, 100,
          'free', ${JSON.stringify(filledForm)}, 1)
      `.execute(writer),
    );
    await db.write((writer) =>
      sql`
        insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
        select 'payment', id, 'check', 'awaited', 100, 'USD', 1 from orders
      `.execute(writer),
    );
    expect((await migrate(db)).ok).toBe(true);
    const shop = emptyShop(db);
    expect(await firstOrdersWith(shop, 'solberg', 2)).toHaveLength(1);
    expect(await firstOrdersWith(shop, 'nilsson', 2)).toHaveLength(0);
  });
});
