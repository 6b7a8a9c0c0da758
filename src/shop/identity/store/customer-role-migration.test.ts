import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findVisitor } from './accounts.ts';

/** An account of each role with a session, a queued email and an audit event, as stored before the migration. */
async function insertOldRows(db: Database): Promise<void> {
  const at = new Date(0).toISOString();
  const change = JSON.stringify({ number: 1, before: { role: 'shopper', areas: [] } });
  await db.write(async (writer) => {
    for (const role of ['shopper', 'staff', 'owner']) {
      await sql`
        insert into users (id, email, name, role, created_at, updated_at)
        values (${role}, ${`${role}@example.com`}, '', ${role}, ${at}, ${at})
      `.execute(writer);
      await sql`
        insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
        values (${role}, ${role}, ${role}, ${at}, ${at}, ${at})
      `.execute(writer);
    }
    await sql`
      insert into mail_outbox (id, template, recipient, data, created_at, due_at)
      values ('queued', 'email-change-asked', 'shopper@example.com', '{"newEmail":"new@example.com"}', 0, 0)
    `.execute(writer);
    await sql`
      insert into audit_entries (id, at, actor_id, action, subject, details)
      values ('changed', 0, 'owner', 'user.role-changed', 'account shopper', ${change})
    `.execute(writer);
  });
}

eachEngine('the migration to the customer role', ({ openEmpty }) => {
  it('converts accounts, queued emails and audit events, and keeps sessions', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0041') });
    await insertOldRows(db);
    expect((await migrate(db)).ok).toBe(true);

    const roleOf = async (userId: string) => (await findVisitor(db.read, { userId }))?.role;
    expect(await roleOf('shopper')).toBe('customer');
    expect(await roleOf('staff')).toBe('staff');
    expect(await roleOf('owner')).toBe('owner');
    const sessions = await db.read.selectFrom('sessions').select('user_id').execute();
    expect(sessions.map((row) => row.user_id).toSorted()).toEqual(['owner', 'shopper', 'staff']);
    const emails = await db.read.selectFrom('mail_outbox').select('template').execute();
    expect(emails).toEqual([{ template: 'email-change-requested' }]);
    const event = await db.read
      .selectFrom('audit_entries')
      .select('details')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(event.details)).toMatchObject({ before: { role: 'customer' } });
  });

  it('creates new accounts as customers and refuses the old role', async () => {
    const db = await openEmpty();
    await migrate(db);
    await db.write((writer) =>
      sql`
        insert into users (id, email, name, registered_at)
        values ('new', 'new@example.com', '', 0)
      `.execute(writer),
    );
    expect((await findVisitor(db.read, { userId: 'new' }))?.role).toBe('customer');
    const old = db.write((writer) =>
      sql`update users set role = 'shopper' where id = 'new'`.execute(writer),
    );
    await expect(old).rejects.toThrow(/check/i);
  });
});
