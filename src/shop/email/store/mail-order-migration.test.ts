import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { migrate } from '#platform/database/migrate.ts';

eachEngine('the migration to emails by order', ({ openEmpty }) => {
  it('finds the order of each stored order email and leaves other emails alone', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0056') });
    const emails = [
      ['placed', 'order-placed', '{"orderId":17}'],
      ['shipped', 'order-shipped', '{"orderId":18}'],
      ['welcome', 'welcome', '{"code":"A","percentOff":20}'],
    ];
    for (const [id, template, data] of emails) {
      await db.write((writer) =>
        sql`
          insert into mail_outbox (id, template, recipient, data, created_at, due_at)
          values (${id}, ${template}, 'ann@example.com', ${data}, 0, 0)
        `.execute(writer),
      );
    }
    expect((await migrate(db)).ok).toBe(true);
    const rows = await db.read
      .selectFrom('mail_outbox')
      .select(['id', 'order_id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'placed', order_id: 17 },
      { id: 'shipped', order_id: 18 },
      { id: 'welcome', order_id: null },
    ]);
  });
});
