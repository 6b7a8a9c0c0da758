import { sql } from 'kysely';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database, Writer } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { sampleCategory, sampleProduct } from '../../tests/support/sample-products.ts';

/** The minimum that placing an order writes: the order, two lines, two reserved units. */
export interface OrderWrite {
  id: string;
  variantIds: [string, string];
}

// Kysely accepts no interface here.
type BenchTables = {
  bench_orders: { id: string; placed_at: number };
  bench_lines: { order_id: string; variant_id: string; price_minor: number };
};

/** The same statements as SQL. */
export const handWritten = {
  order: 'insert into bench_orders (id, placed_at) values (?, ?)',
  line: 'insert into bench_lines (order_id, variant_id, price_minor) values (?, ?, ?)',
  hold: 'update stock set held = held + 1 where variant_id = ? and on_hand > held',
} as const;

const productCount = 1_000;

/** Creates products to order and the two tables of the benchmark. */
export async function prepareShop(db: Database): Promise<void> {
  const migrated = await migrate(db);
  if (!migrated.ok) throw new Error(migrated.failure.code);
  await db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    for (let id = 0; id < productCount; id += 1) {
      await insertProduct(writer, sampleProduct({ id: String(id), onHand: 1_000_000_000 }));
    }
    await sql`create table bench_orders (id text primary key, placed_at bigint not null)`.execute(
      writer,
    );
    await sql`create table bench_lines (
      order_id text not null, variant_id text not null, price_minor bigint not null
    )`.execute(writer);
  });
}

let written = 0;

/** Sorts variants, because one order everywhere prevents deadlocks. */
export function nextOrder(): OrderWrite {
  written += 1;
  const [first, second] = [written * 7919, written * 104_729 + 1].map((n) => n % productCount);
  const low = Math.min(first ?? 0, second ?? 0);
  const high = low === first ? (second ?? 0) : (first ?? 0);
  return { id: `order-${written}`, variantIds: [`variant-${low}`, `variant-${high}`] };
}

/** Writes as the services of the shop do. */
export async function writeOrder(writer: Writer, { id, variantIds }: OrderWrite): Promise<void> {
  const tables = writer.$extendTables<BenchTables>();
  await tables.insertInto('bench_orders').values({ id, placed_at: Date.now() }).execute();
  for (const variantId of variantIds) {
    await tables
      .insertInto('bench_lines')
      .values({ order_id: id, variant_id: variantId, price_minor: 1_000 })
      .execute();
    await tables
      .updateTable('stock')
      .set((row) => ({ reserved: row('reserved', '+', 1) }))
      .where('variant_id', '=', variantId)
      .whereRef('on_hand', '>', 'reserved')
      .execute();
  }
}
