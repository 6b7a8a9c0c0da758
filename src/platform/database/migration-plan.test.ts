import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { planMigrations, touchedTables } from './migration-plan.ts';

it('the tables of a migration are those that its statements name, not those of its triggers', () => {
  const script = `
    -- update comments set text = 'a remark';
    alter table orders add column note text;
    create index orders_by_note on orders (note);
    create unique index carts_by_key on carts (key);
    insert into sales (day) select placed_on from "orders" join payments on true;
    create trigger noted after insert on products begin
      insert into changes (id) values (new.id);
    end;
    create function f() returns trigger language plpgsql as $$ begin delete from stock; end $$;
    create trigger noted_too after insert on variants for each row execute function f();
  `;
  expect(touchedTables(script)).toEqual(['carts', 'orders', 'payments', 'sales']);
});

eachEngine('the plan of an update', ({ openEmpty }) => {
  it('names each pending migration with the rows of existing tables and changes nothing', async () => {
    const db = await openEmpty();
    const everything = await pendingMigrations(db);
    const all = everything.ok ? everything.value.map(({ name }) => name) : [];
    const plan = await planMigrations(db.read);
    expect(plan.ok && plan.value.map(({ name }) => name)).toEqual(all);
    expect(plan.ok && plan.value.flatMap(({ tables }) => tables)).toEqual([]);

    await migrate(db, { folder: migrationsBefore('0041') });
    await db.write(async (writer) => {
      await sql`insert into categories (id, value, home_label, filter_label, aliases, position)
        values ('mugs', 'mugs', 'Mugs', 'Mugs', '[]', 1)`.execute(writer);
      await sql`insert into products (id, title, description, category_id, status, price_minor,
        rate_tenths, rating_count, created_at, updated_at)
        values (1, 'Mug', '', 'mugs', 'draft', 100, 0, 0, 1, 1)`.execute(writer);
    });
    const second = await planMigrations(db.read);
    expect(second.ok && second.value[0]).toEqual({
      name: '0041-country-of-origin',
      tables: [{ name: 'products', rows: 1 }],
    });
    expect(await pendingMigrations(db)).toMatchObject({
      ok: true,
      value: { length: expect.any(Number) },
    });
    await migrate(db);
    expect(await planMigrations(db.read)).toEqual({ ok: true, value: [] });
  });
});
