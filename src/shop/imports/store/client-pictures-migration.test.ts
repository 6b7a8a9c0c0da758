import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findQueuedPicture, pictureQueue } from './picture-downloads.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';

eachEngine('the migration to client pictures', ({ openEmpty }) => {
  it('keeps queued import pictures and deletes them with their import', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0036') });
    await db.write(async (writer) => {
      await sql`
        insert into categories (id, value, home_label, filter_label, aliases, position, product_count, updated_at)
        values ('men', 'men', 'men', 'men', '[]', 0, 1, 0)
      `.execute(writer);
      await sql`
        insert into products (id, title, description, category_id, status, options, price_minor, rate_tenths,
          rating_count, version, created_at, updated_at)
        values (7, 'Hat', '', 'men', 'draft', '[]', 100, 0, 0, 1, 0, 0)
      `.execute(writer);
      await sql`
        insert into product_imports (id, file_name, file, bytes, user_id, phase, state, created_at)
        values ('import', 'hats.csv', 'file', 1, 'user-ann', 'writing', 'done', 0)
      `.execute(writer);
      await sql`
        insert into import_pictures (id, import_id, product_id, position, row_no, field, address, alt, attempts, due_at)
        values ('picture', 'import', 7, 1, 2, 'Pictures', 'https://pictures.example/1.jpg', 'A hat', 1, 5)
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    expect(await claimNext(db, pictureQueue, { now: 4 })).toEqual([]);
    const claimed = { id: 'picture', attempts: 2 };
    expect(await claimNext(db, pictureQueue, { now: 5 })).toEqual([claimed]);
    expect(await findQueuedPicture(db.read, claimed)).toMatchObject({
      importId: 'import',
      productId: 7,
      row: 2,
      address: 'https://pictures.example/1.jpg',
      attempts: 2,
      userId: 'user-ann',
    });
    await db.write((writer) => writer.deleteFrom('product_imports').execute());
    expect(await db.read.selectFrom('import_pictures').selectAll().execute()).toEqual([]);
  });
});
