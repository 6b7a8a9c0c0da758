import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { insertCategory } from './categories.ts';
import { insertProduct } from './insert-products.ts';
import { listProductTags } from './product-tags.ts';

eachEngine('tags that were stored with spaces around colons', ({ openEmpty }) => {
  it('lose them, and those that become the same are one', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0051') });
    await db.write((writer) =>
      sql`
        insert into orders (number, user_id, user_email, customer_name, checkout_key, status,
          currency, subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
        values ('V-AAAA-AAAA', 'ann', 'ann@example.com', '', 'key', 'placed', 'USD', 100, 0, 100,
          'free', '{}', 1)
      `.execute(writer),
    );
    await migrate(db, { folder: migrationsBefore('0320') });
    const tags = ['material: linen', 'material:linen', 'new', 'season : summer'];
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'shirts', value: 'shirts' }));
      const product = { id: 'shirt', categoryId: 'shirts', tags: tags.join(', ') };
      const id = await insertProduct(writer, sampleProduct(product));
      await sql`
        insert into customers (guest_email, email, name, since, orders, spent_minor, currency,
          last_order_at, country, region, city)
        values ('a@example.com', 'a@example.com', '', 1, 0, 0, 'USD', 0, '', '', '')
      `.execute(writer);
      const order = await writer.selectFrom('orders').select('id').executeTakeFirstOrThrow();
      await writer.deleteFrom('product_tags').execute();
      for (const tag of tags) {
        await writer.insertInto('product_tags').values({ tag, product_id: id }).execute();
        await writer.insertInto('order_tags').values({ tag, order_id: order.id }).execute();
        await sql`insert into customer_tags (tag, customer_id) select ${tag}, id from customers`.execute(
          writer,
        );
      }
      await sql`
        insert into segments (id, name, tag, created_at) values ('linen', 'Linen', 'material: linen', 1)
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    const known = ['material:linen', 'new', 'season:summer'];
    expect(await listProductTags(db.read)).toEqual(known);
    const ofOrder = await db.read.selectFrom('order_tags').select('tag').orderBy('tag').execute();
    expect(ofOrder.map(({ tag }) => tag)).toEqual(known);
    const customers = db.read.selectFrom('customer_tags').select('tag').orderBy('tag');
    expect((await customers.execute()).map(({ tag }) => tag)).toEqual(known);
    expect(await db.read.selectFrom('segments').select('tag').execute()).toEqual([
      { tag: 'material:linen' },
    ]);
    const [product] = await db.read.selectFrom('products').select('tags').execute();
    expect(product).toEqual({ tags: 'material:linen, material:linen, new, season:summer' });
  });
});
