import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { migrate } from '#platform/database/migrate.ts';

eachEngine('the migration to reviews', ({ openEmpty }) => {
  it('keeps existing ratings as initial ratings', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0011') });
    await db.write(async (writer) => {
      await sql`
        insert into categories (id, value, home_label, filter_label, aliases, position)
        values ('men', 'men''s clothing', 'man', 'Man', '[]', 1)
      `.execute(writer);
      await sql`
        insert into products (id, title, description, category_id, status, price_minor, rate_tenths,
          rating_count, created_at, updated_at)
        values (7, 'Lamp', 'Bright.', 'men', 'draft', 100, 46, 471, 1, 1)
      `.execute(writer);
      await sql`
        insert into variants (id, product_id, price_minor, option_values, position)
        values ('lamp', 7, 100, '[]', 0)
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    expect(await findEditableProduct(db.read, 7)).toMatchObject({
      facts: { rateTenths: 46, ratingCount: 471 },
    });
  });
});
