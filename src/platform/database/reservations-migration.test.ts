import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { restoreProduct } from '#shop/catalogue/store/deleted-products.ts';
import type { Writer } from './database.ts';
import { migrate } from './migrate.ts';

eachEngine('the migration that separates stock from variants', ({ openEmpty }) => {
  it('keeps stock and reservations, and restores deleted products with their stock', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0033') });
    await db.write(async (writer) => {
      await sql`
        insert into categories (id, value, home_label, filter_label, aliases, position)
        values ('men', 'men''s clothing', 'man', 'Man', '["man"]', 1)
      `.execute(writer);
      await insertInSizes(writer, 1, { S: 3, M: 5 });
      await insertInSizes(writer, 2, { L: 4 });
      const stock = [
        { variant_id: 'S', on_hand: 3, held: 1 },
        { variant_id: 'M', on_hand: 5, held: 0 },
      ];
      await sql`
        insert into deleted_products (id, title, snapshot, actor_id, deleted_at)
        values (1, 'Linen shirt', ${JSON.stringify({ ...(await rowsOf(writer, 1)), stock })}, 'a', 1)
      `.execute(writer);
      await sql`delete from products where id = 1`.execute(writer);
      await sql`
        insert into card_payments (id, user_id, cart_id, checkout_key, state, amount_minor,
          currency, created_at, expires_at)
        values ('p', 'ann', 'c', 'k', 'open', 100, 'USD', 7, 9)
      `.execute(writer);
      await sql`insert into stock_holds values ('p', 'L', 2)`.execute(writer);
      await sql`update stock set held = 2 where variant_id = 'L'`.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);

    const rows = await db.read.selectFrom('stock').selectAll().orderBy('variant_id').execute();
    expect(rows).toEqual([
      { variant_id: 'L', on_hand: 4, reserved: 2 },
      { variant_id: 'M', on_hand: 5, reserved: 0 },
      { variant_id: 'S', on_hand: 3, reserved: 0 },
    ]);
    expect(await db.read.selectFrom('stock_reservations').selectAll().execute()).toEqual([
      { payment_id: 'p', variant_id: 'L', quantity: 2 },
    ]);
    const payments = db.read.selectFrom('payment_attempts').select('reserved_since');
    expect(await payments.execute()).toEqual([{ reserved_since: 7 }]);
    expect(
      await db.write((writer) => restoreProduct(writer, { id: 1, categoryId: null, now: 2 })),
    ).toMatchObject({ ok: true });
    const units = db.read.selectFrom('product_stock').selectAll().orderBy('product_id');
    expect(await units.execute()).toEqual([
      { product_id: 1, units: 8 },
      { product_id: 2, units: 2 },
    ]);
  });
});

/** A product as the schema of then stores it, with a variant of each size. */
async function insertInSizes(writer: Writer, id: number, units: Record<string, number>) {
  const options = JSON.stringify([{ name: 'Size', values: Object.keys(units) }]);
  await sql`
    insert into products (id, title, description, category_id, status, options, price_minor, rate_tenths,
      rating_count, starting_rate_tenths, starting_count, published_at, created_at, updated_at)
    values (${id}, 'Linen shirt', '', 'men', 'draft', ${options}, 1000, 0, 0, 0, 0, null, 1, 1)
  `.execute(writer);
  for (const [position, [size, onHand]] of Object.entries(units).entries()) {
    await sql`
      insert into variants (id, product_id, price_minor, option_values, position)
      values (${size}, ${id}, 1000, ${JSON.stringify([size])}, ${position})
    `.execute(writer);
    await sql`insert into stock (variant_id, on_hand) values (${size}, ${onHand})`.execute(writer);
  }
}

/** The rows of a product as the snapshot of a deleted one kept them then. */
async function rowsOf(writer: Writer, id: number) {
  const product = await sql`select * from products where id = ${id}`.execute(writer);
  const variants = await sql`select * from variants where product_id = ${id}`.execute(writer);
  return { product: product.rows[0], pictures: [], variants: variants.rows };
}
