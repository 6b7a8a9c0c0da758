import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareBooks, type Ledger } from '../../tests/support/killed-shop.ts';
import { type Buyer, copyShop, postOrders } from '../../tests/support/order-traffic.ts';
import { startShop } from '../../tests/support/shop-server.ts';
import { attachStrace } from './attach-strace.ts';

export interface DiskFault {
  error: 'ENOSPC' | 'EIO';
  /** Which write to the database files fails, counted from when orders begin, and how many after it. */
  first: number;
  count: number;
}

export interface FaultEnd {
  /** Orders that were answered 503 while the disk failed, and placed when sent again. */
  putOff: number;
  /** Statuses of the answers that were neither an order nor a 503; 0 where none came. */
  unclear: number[];
  differences: number;
  isWhole: boolean;
  /** Everybody has an order at the end, without anybody touching the shop. */
  hasRecovered: boolean;
}

interface FaultyShop {
  prepared: string;
  buyers: readonly Buyer[];
  product: number;
}

/** Lets the disk fail under a shop that takes orders; then everybody without an order asks again. */
export async function orderOnFailingDisk(
  { error, first, count }: DiskFault,
  { prepared, buyers, product }: FaultyShop,
): Promise<FaultEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  await copyShop(prepared, folder);
  const shop = await startShop({ DATA_DIR: folder });
  const ledger: Ledger = new Map();
  const files = ['shop.db', 'shop.db-wal'].flatMap((name) => ['-P', join(folder, name)]);
  const calls = error === 'ENOSPC' ? 'pwrite64,ftruncate' : 'pwrite64,fdatasync,fsync';
  const when = `${first}..${first + count - 1}`;
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  const tracing = await attachStrace(shop.pid, [...files, '-e', `trace=${calls}`, '-e', inject]);
  await postOrders(shop.origin, { buyers, atOnce: 4 }, ({ key }, answer) =>
    ledger.set(key, answer),
  );
  await tracing.detach();

  const unsure = buyers.filter(({ key }) => ledger.get(key)?.kind !== 'placed');
  const statuses = unsure
    .map(({ key }) => ledger.get(key))
    .map((a) => (a?.kind === 'unknown' ? a.status : 0));
  await postOrders(shop.origin, { buyers: unsure, atOnce: 4 }, ({ key }, answer) =>
    ledger.set(key, answer),
  );
  await shop.stop();
  const books = await compareBooks(folder, ledger, product);
  rmSync(folder, { recursive: true });
  return {
    putOff: statuses.filter((status) => status === 503).length,
    unclear: statuses.filter((status) => status !== 503),
    differences: books.differences.length,
    isWhole: books.integrity === 'ok',
    hasRecovered: [...ledger.values()].every(({ kind }) => kind === 'placed'),
  };
}
