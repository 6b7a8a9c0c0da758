import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { areas } from '#shop/access/rules/visitor.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findVisitor } from './accounts.ts';

eachEngine('the migration to staff areas', ({ openEmpty }) => {
  it('keeps all permissions of existing staff and grants no others', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0019') });
    const at = new Date(0).toISOString();
    await db.write(async (writer) => {
      for (const role of ['shopper', 'staff', 'owner']) {
        await sql`
          insert into users (id, email, name, role, created_at, updated_at)
          values (${role}, ${`${role}@example.com`}, '', ${role}, ${at}, ${at})
        `.execute(writer);
      }
    });
    expect((await migrate(db)).ok).toBe(true);
    const areasOf = async (userId: string) => (await findVisitor(db.read, { userId }))?.areas;
    expect(await areasOf('staff')).toEqual(areas);
    expect(await areasOf('shopper')).toEqual([]);
    expect(await areasOf('owner')).toEqual([]);
  });
});
