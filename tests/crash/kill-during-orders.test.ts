import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { piecesLeft, stockUp } from '../support/buyers.ts';
import {
  type Answer,
  type Buyer,
  copyShop,
  postOrders,
  prepareBuyers,
} from '../support/order-traffic.ts';
import { startShop } from '../support/shop-server.ts';

const buyersCount = 2_000;
const pieces = 1_500;
const product = 2;
const kills = 10;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('killed in the middle of 2,000 orders, ten times, the shop loses, doubles and oversells nothing', async () => {
  const prepared = await temporaryFolder();
  const buyers = await prepareBuyers(
    { environment: { DATA_DIR: prepared }, buyers: buyersCount, cart: { [product]: 1 } },
    (shop) => stockUp(shop, product, pieces),
  );
  for (let round = 1; round <= kills; round += 1) {
    const folder = await temporaryFolder();
    await copyShop(prepared, folder);
    const books = await killAndCompare(
      folder,
      buyers,
      Math.round((round * (pieces - 200)) / kills),
    );
    expect(books).toEqual({
      orders: pieces,
      lines: pieces,
      payments: pieces,
      mails: pieces,
      left: 0,
    });
  }
}, 600_000);

/** The ledger is kept here, in another process than the shop, and holds what each buyer was told. */
async function killAndCompare(folder: string, buyers: Buyer[], killAfter: number) {
  const ledger = new Map<string, Answer>();
  const first = await startShop({ DATA_DIR: folder });
  await postOrders(first.origin, { buyers, atOnce: 64 }, (buyer, answer) => {
    ledger.set(buyer.key, answer);
    if (ledger.size === killAfter) process.kill(first.pid, 'SIGKILL');
  });
  await first.stop();
  const unsure = buyers.filter((buyer) => ledger.get(buyer.key)?.kind === 'unknown');
  expect(unsure.length).toBeGreaterThan(0);

  // Whoever got no answer sends the same form again.
  const second = await startShop({ DATA_DIR: folder });
  await postOrders(second.origin, { buyers: unsure, atOnce: 64 }, (buyer, answer) => {
    ledger.set(buyer.key, answer);
  });
  await second.stop();
  expect([...ledger.values()].filter(({ kind }) => kind === 'unknown')).toEqual([]);
  return booksOf(folder, ledger);
}

/** What the database holds. Every order in it was told to its buyer, and every one that was told is in it. */
async function booksOf(folder: string, ledger: Map<string, Answer>) {
  const shop = await openShop(configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const { read } = shop.db;
  const orders = await read
    .selectFrom('orders')
    .select(['checkout_key as key', 'number'])
    .execute();
  const told = [...ledger].flatMap(([key, answer]) =>
    answer.kind === 'placed' ? [{ key, number: answer.number }] : [],
  );
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(orders.toSorted(byKey)).toEqual(told.toSorted(byKey));
  expect((await sql`pragma integrity_check`.execute(read)).rows).toEqual([
    { integrity_check: 'ok' },
  ]);
  const { rows } = await sql<Record<'lines' | 'payments' | 'mails', number>>`
    select (select count(*) from order_lines) as lines, (select count(*) from payments) as payments,
      (select count(*) from mail_outbox where template = 'order-placed') as mails
  `.execute(read);
  const left = await piecesLeft(shop, product);
  await shop.db.close();
  return { orders: orders.length, ...rows[0], left };
}
