import { sql } from 'kysely';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { unitsLeft } from './buyers.ts';
import { type Answer, type Buyer, postOrders } from './order-traffic.ts';
import { startShop } from './shop-server.ts';

/** The response to each buyer by the key of the cart, recorded outside the shop's process. */
export type Ledger = Map<string, Answer>;

export interface Killing {
  /** A prepared shop's data. */
  folder: string;
  buyers: readonly Buyer[];
  /** The shop is killed after this many responses, with other requests in progress. */
  killAfter: number;
}

export interface Aftermath {
  ledger: Ledger;
  /** Buyers whose first request got no definite response. */
  unsure: number;
  /** From starting the killed shop again until it was ready for customers. */
  readyAgainMs: number;
}

/** Kills a shop during orders, restarts it, and lets buyers without a response send the same form again. */
export async function killDuringOrders({ folder, buyers, killAfter }: Killing): Promise<Aftermath> {
  const ledger: Ledger = new Map();
  const first = await startShop({ DATA_DIR: folder });
  await postOrders(first.origin, { buyers, atOnce: 64 }, (buyer, answer) => {
    ledger.set(buyer.key, answer);
    if (ledger.size === killAfter) process.kill(first.pid, 'SIGKILL');
  });
  await first.stop();
  const unsure = buyers.filter((buyer) => ledger.get(buyer.key)?.kind === 'unknown');

  const restartedAt = performance.now();
  const second = await startShop({ DATA_DIR: folder });
  const readyAgainMs = performance.now() - restartedAt;
  await postOrders(second.origin, { buyers: unsure, atOnce: 64 }, (buyer, answer) => {
    ledger.set(buyer.key, answer);
  });
  await second.stop();
  return { ledger, unsure: unsure.length, readyAgainMs };
}

export interface Books {
  orders: number;
  lines: number;
  payments: number;
  mails: number;
  /** Units left of the product that all buyers order. */
  left: number;
  /** Orders in the database that were not confirmed to a buyer, and confirmed orders missing from it. */
  differences: string[];
  integrity: string;
}

/** Compares the orders in the database with the ledger. */
export async function compareBooks(
  folder: string,
  ledger: Ledger,
  product: number,
): Promise<Books> {
  const shop = await openShop(configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  try {
    const { read } = shop.db;
    const orders = await read
      .selectFrom('orders')
      .select(['checkout_key as key', 'number'])
      .execute();
    const stored = new Set(orders.map(({ key, number }) => `${key} ${number}`));
    const confirmed = new Set(
      [...ledger].flatMap(([key, answer]) =>
        answer.kind === 'placed' ? [`${key} ${answer.number}`] : [],
      ),
    );
    const { rows } = await sql<Record<'lines' | 'payments' | 'mails', number>>`
      select (select count(*) from order_lines) as lines, (select count(*) from payments) as payments,
        (select count(*) from mail_outbox where template = 'order-placed') as mails
    `.execute(read);
    const { lines = 0, payments = 0, mails = 0 } = rows[0] ?? {};
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
    return {
      orders: orders.length,
      lines,
      payments,
      mails,
      left: await unitsLeft(shop, product),
      differences: [...stored, ...confirmed].filter(
        (order) => !stored.has(order) || !confirmed.has(order),
      ),
      integrity: checked.rows.map((row) => row.integrity_check).join(),
    };
  } finally {
    await shop.db.close();
  }
}
