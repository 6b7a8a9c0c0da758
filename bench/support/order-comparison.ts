import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Shop } from '#shop/shop.ts';
import { stockUp } from '../../tests/support/buyers.ts';
import {
  type Buyer,
  copyShop,
  postOrders,
  type Preparation,
  prepareBuyers,
} from '../../tests/support/order-traffic.ts';
import { type RunningShop, startShop } from '../../tests/support/shop-server.ts';
import { startPostgres } from '../../tests/support/start-postgres.ts';
import { bareOrder, cartRows, type CartRow, countOrders } from './bare-order.ts';

/** Compares orders placed by the running shop with the same rows written by prepared SQL. */
export interface OrderComparison {
  engine: string;
  overHttp: (run: Run) => Promise<{ perSecond: number; answersMs: number[] }>;
  byHand: (run: Run) => Promise<number>;
  close: () => Promise<void>;
}

interface Run {
  atOnce: number;
  orders: number;
}

const cart = { 2: 1, 5: 1, 7: 1 };
const plenty = 1_000_000_000;

async function fillShelves(shop: Shop): Promise<void> {
  for (const product of Object.keys(cart)) await stockUp(shop, Number(product), plenty);
}

type OnPrepared = NonNullable<Preparation['onPrepared']>;

export async function sqliteOrders(
  buyersCount: number,
  onPrepared: OnPrepared,
): Promise<OrderComparison> {
  const [ours, byHand] = [temporaryFolder(), temporaryFolder()];
  const preparation = { environment: { DATA_DIR: ours }, buyers: buyersCount, cart, onPrepared };
  const buyers = await prepareBuyers(preparation, fillShelves);
  await copyShop(ours, byHand);
  const shop = await startShop({ DATA_DIR: ours });
  const file = new DatabaseSync(join(byHand, 'shop.db'));
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const carts = cartsOf(file.prepare(cartRows).all() as unknown as CartRow[]);
  const order = bareOrder.map((statement) => file.prepare(statement.sql));
  const reader = new DatabaseSync(join(ours, 'shop.db'), { readOnly: true });
  return {
    engine: 'SQLite',
    overHttp: (run) =>
      placeOverHttp({ shop, run, buyers: buyers.splice(0, run.orders) }, async () =>
        Number(reader.prepare(countOrders).get()?.['orders']),
      ),
    byHand: async ({ atOnce, orders }) => {
      const started = performance.now();
      for (let done = 0; done < orders; done += atOnce) {
        file.exec('begin immediate');
        for (const lines of carts.splice(0, Math.min(atOnce, orders - done))) {
          for (const [i, { values }] of bareOrder.entries()) {
            for (const parameters of values(lines)) order[i]?.run(...parameters);
          }
        }
        file.exec('commit');
      }
      return (orders * 1_000) / (performance.now() - started);
    },
    close: async () => {
      reader.close();
      file.close();
      await shop.stop();
      for (const folder of [ours, byHand]) rmSync(folder, { recursive: true });
    },
  };
}

/** Runs both sides on one server with its default settings. Null without a server. */
export async function postgresOrders(
  buyersCount: number,
  onPrepared: OnPrepared,
): Promise<OrderComparison | null> {
  const server = await startPostgres([]);
  if (!server) return null;
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder, DATABASE_URL: server.url };
  const preparation = { environment, buyers: buyersCount * 2, cart, onPrepared };
  const buyers = await prepareBuyers(preparation, fillShelves);
  const shop = await startShop(environment);
  const pool = new pg.Pool({ connectionString: server.url, max: 10 });
  // Stopping the server may cut connections that the pool is still closing.
  pool.on('error', () => {});
  // The driver returns large integers as strings.
  const found = await pool.query<Omit<CartRow, 'price_minor'> & { price_minor: string }>(cartRows);
  const rows = found.rows.map((row) => ({
    ...row,
    price_minor: Number(row.price_minor),
  }));
  // The shop places the orders of the first half. Carts are not created in the order of their customers.
  const overHttp = new Set(buyers.slice(0, buyersCount).map(({ name }) => `user-${name}`));
  const carts = cartsOf(rows).filter(([line]) => !overHttp.has(line?.user_id ?? ''));
  return {
    engine: `PostgreSQL ${server.version}`,
    overHttp: (run) =>
      placeOverHttp({ shop, run, buyers: buyers.splice(0, run.orders) }, async () => {
        const counted = await pool.query<{ orders: string }>(countOrders);
        return Number(counted.rows[0]?.orders);
      }),
    byHand: async ({ atOnce, orders }) => {
      const started = performance.now();
      const waiting = carts.splice(0, orders).values();
      const lane = async () => {
        for (const lines of waiting) await writeBareOrder(pool, lines);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      return (orders * 1_000) / (performance.now() - started);
    },
    close: async () => {
      await pool.end();
      await shop.stop();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function placeOverHttp(
  { shop, run, buyers }: { shop: RunningShop; run: Run; buyers: Buyer[] },
  count: () => Promise<number>,
) {
  const before = await count();
  const answersMs: number[] = [];
  const started = performance.now();
  await postOrders(shop.origin, { buyers, atOnce: run.atOnce }, (_buyer, _answer, tookMs) => {
    answersMs.push(tookMs);
  });
  const seconds = (performance.now() - started) / 1_000;
  return { perSecond: ((await count()) - before) / seconds, answersMs };
}

async function writeBareOrder(pool: pg.Pool, lines: CartRow[]): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const [i, { sql, values }] of bareOrder.entries()) {
    let count = 0;
    const text = sql.replaceAll('?', () => `$${(count += 1)}`);
    for (const parameters of values(lines)) {
      await client.query({ name: `bare-${i}`, text, values: parameters });
    }
  }
  await client.query('commit');
  client.release();
}

/** Groups lines by cart, in the order of the carts. */
function cartsOf(rows: readonly CartRow[]): CartRow[][] {
  return [...Map.groupBy(rows, (row) => row.cart_id).values()];
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
}
