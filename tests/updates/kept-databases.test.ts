import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Reader } from '#platform/database/database.ts';
import { migrate, pendingMigrations } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import { eachEngine, type EngineUnderTest, temporaryFile } from '../support/each-engine.ts';

/** Shops with three orders each, of earlier versions: tools/make-kept-database.ts keeps one of every release. */
const folder = new URL('./databases/', import.meta.url);
const versions = readdirSync(folder)
  .filter((file) => file.endsWith('.sqlite.zst'))
  .map((file) => file.replace('.sqlite.zst', ''));

eachEngine('a shop of an earlier version', (engine) => {
  it.each(versions)(
    'of %s is updated, loses nothing and has books that add up',
    async (version) => {
      const db =
        engine.name === 'SQLite' ? await keptFile(version) : await keptSchema(engine, version);
      const before = await contentOf(db.read);
      expect(before.orders).toHaveLength(3);
      expect(await migrate(db)).toMatchObject({ ok: true, value: { length: expect.any(Number) } });
      expect(await pendingMigrations(db)).toEqual({ ok: true, value: [] });
      expect(await contentOf(db.read)).toEqual(before);
      const breaches = (await checkBooks(db.read)).filter((check) => check.breaches > 0);
      expect(breaches).toEqual([]);
    },
  );
});

async function keptFile(version: string): Promise<Database> {
  const url = temporaryFile();
  writeFileSync(url, kept(`${version}.sqlite.zst`));
  const opened = await openDatabase({ url });
  if (!opened.ok) throw new Error(opened.failure.code);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

async function keptSchema({ openEmpty }: EngineUnderTest, version: string): Promise<Database> {
  const db = await openEmpty();
  const script = kept(`${version}.postgres.sql.zst`).toString();
  await db.write((writer) => sql.raw(script).execute(writer));
  return db;
}

function kept(file: string): Buffer {
  return zstdDecompressSync(readFileSync(new URL(file, folder)));
}

/** Of columns that every version has. */
async function contentOf(read: Reader) {
  const [orders, lines, payments, users, products, variants, reviews, cart] = await Promise.all([
    sql`select number, user_email, total_minor, status, placed_at from orders order by number`.execute(
      read,
    ),
    sql`select title, quantity, unit_price_minor from order_lines order by title, quantity`.execute(
      read,
    ),
    sql`select method, amount_minor from payments order by amount_minor`.execute(read),
    sql`select id, email from users order by id`.execute(read),
    sql`select id, title, price_minor from products order by id`.execute(read),
    sql`select id, sku, price_minor from variants order by id`.execute(read),
    sql`select author, stars from reviews order by author, stars, product_id`.execute(read),
    sql`select variant_id, quantity from cart_lines order by variant_id`.execute(read),
  ]);
  return {
    orders: orders.rows,
    lines: lines.rows,
    payments: payments.rows,
    users: users.rows,
    products: products.rows,
    variants: variants.rows,
    reviews: reviews.rows,
    cart: cart.rows,
  };
}
