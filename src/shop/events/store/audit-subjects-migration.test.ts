import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { migrate } from '#platform/database/migrate.ts';

const subjects = {
  'order 17': { type: 'order', id: '17' },
  'account user-ann': { type: 'account', id: 'user-ann' },
  'api key 0a1b': { type: 'api-key', id: '0a1b' },
  'discount code 9f8e': { type: 'discount-code', id: '9f8e' },
  'settings listing': { type: 'settings', id: 'listing' },
  'orders of a deleted account': { type: 'order', id: '' },
};

eachEngine('migration of audit subjects', ({ openEmpty }) => {
  it('stores the type and id of each subject in columns of their own', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0044') });
    await db.write(async (writer) => {
      for (const subject of Object.keys(subjects)) {
        await sql`
          insert into audit_entries (id, at, actor_id, action, subject, details)
          values (${subject}, 1, null, 'order.placed', ${subject}, '{}')
        `.execute(writer);
      }
    });
    expect((await migrate(db)).ok).toBe(true);
    const rows = await db.read
      .selectFrom('audit_entries')
      .select(['id', 'subject_type as type', 'subject_id'])
      .execute();
    expect(
      Object.fromEntries(rows.map(({ id, type, subject_id }) => [id, { type, id: subject_id }])),
    ).toEqual(subjects);
  });
});
