import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { refreshCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { reports } from '#shop/reports/rules/report.ts';
import { countSales } from '#shop/reports/use-cases/count-sales.ts';
import { showCohorts } from '#shop/reports/use-cases/show-cohorts.ts';
import { showReport } from '#shop/reports/use-cases/show-report.ts';
import { showSales } from '#shop/reports/use-cases/show-sales.ts';
import type { Shop as WholeShop } from '#shop/shop.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { owner } from '../tests/support/staff.ts';
import { median } from './support/median.ts';
import { announce, print } from './support/progress.ts';
import { quantile } from './support/quantile.ts';

type Shop = Pick<WholeShop, 'db' | 'clock'>;

// The figures of the admin over many orders: `npm run bench -- office 1000 100000 [--engine PostgreSQL]`. With
// `--only customers` without counting sales.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'SQLite' }, only: { type: 'string' } },
});
const sizes = positionals.map(Number);
const repetitions = 20;

const postgres = options.engine === 'PostgreSQL' ? await startPostgres([]) : null;
for (const size of sizes.length > 0 ? sizes : [1000, 100_000]) await measure(size);
await postgres?.stop();

async function measure(orders: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-'));
  const url = postgres ? await createSchema(postgres.url) : path.join(folder, 'shop.db');
  const opened = await openDatabase({ url });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  try {
    await migrate(db);
    const shop = { db, clock: () => Date.UTC(2026, 10, 23, 12) };
    announce(`${orders} orders: inserting`);
    await insertOrders(shop, orders);
    if (postgres) await sql`analyze`.execute(db.read);
    await measureCustomers(shop, orders);
    if (options.only === 'customers') return;
    await measureCount(shop, orders);
    await measureReading(shop);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
}

/** Two items each, of 1,000 products, over two years. */
async function insertOrders({ db }: Shop, orders: number): Promise<void> {
  await db.write(async (writer) => {
    await sql`
      insert into orders (number, user_id, user_email, customer_name, checkout_key, status, currency,
        subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at, guest_cart_id)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(orders)})
      select 'V-' || n, '', 'c' || (n % 200003) || '@example.com', '', 'key ' || n,
        case when n % 23 = 0 then 'cancelled' else 'delivered' end, 'USD', 5000, 500, 5500, 'standard',
        '{"country":"Country ' || (n % 12) || '"}',
        1795435200000 - cast((cast(n as bigint) * 7919) % ${sql.lit(orders)} * 1.0 / ${sql.lit(orders)} * 63072000000 as bigint), 'g'
      from numbers
    `.execute(writer);
    for (const position of [0, 1]) {
      await sql`
        insert into order_lines (order_id, position, product_id, variant_id, title, category,
          option_values, unit_price_minor, quantity)
        select id, ${sql.lit(position)}, (id * 31 + ${sql.lit(position * 17)}) % 1000, 'v', 'Lamp', 'c' || (id % 9),
          '[]', 2500, 1 from orders
      `.execute(writer);
    }
    await sql`
      insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
      select 'p' || id, id, case id % 3 when 0 then 'paypal' else 'credit-card' end, 'paid', total_minor,
        currency, placed_at from orders
    `.execute(writer);
  });
}

async function measureCount(shop: Shop, orders: number): Promise<void> {
  const times: number[] = [];
  const from = performance.now();
  for (let isMore = true; isMore;) {
    const before = performance.now();
    isMore = await countSales(shop, new AbortController().signal);
    times.push(performance.now() - before);
  }
  const seconds = (performance.now() - from) / 1000;
  print(
    `${orders} orders: counted in ${seconds.toFixed(1)} s (${Math.round(orders / seconds)} a second), ` +
      `100 orders ${written(times)}`,
  );
}

/** One of about 200,000 guests placed each order. */
async function measureCustomers(shop: Shop, orders: number): Promise<void> {
  const from = performance.now();
  while (await refreshCustomers(shop));
  const seconds = (performance.now() - from) / 1000;
  print(`${orders} orders: their customers counted in ${seconds.toFixed(1)} s`);
  for (const months of [12, 24]) {
    await repeat(`customers by first order, ${months}`, () => showCohorts(shop, owner, months));
  }
}

async function measureReading(shop: Shop): Promise<void> {
  for (const choice of ['today', '30-days', 'year'] as const) {
    const request = { choice, from: '', to: '' };
    await repeat(`dashboard, ${choice}`, () => showSales(shop, owner, request));
  }
  const request = { choice: 'year', from: '', to: '' } as const;
  for (const report of reports) {
    await repeat(`report on ${report.name}, year`, () =>
      showReport(shop, owner, { report, request }),
    );
  }
}

async function repeat(label: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < repetitions; at += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  print(`  ${label.padEnd(32)} ${written(times)}`);
}

function written(times: readonly number[]): string {
  const worst = quantile(times, 0.99);
  return `median ${median(times).toFixed(1)} ms, p99 ${worst.toFixed(1)} ms`;
}
