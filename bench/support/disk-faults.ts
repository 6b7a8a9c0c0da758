import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareBooks, type Ledger } from '../../tests/support/killed-shop.ts';
import { type Buyer, copyShop, postOrders } from '../../tests/support/order-traffic.ts';
import { startShop } from '../../tests/support/shop-server.ts';
import { attachStrace } from './attach-strace.ts';

export interface DiskFault {
  error: 'ENOSPC' | 'EIO';
  /** The first write to the database files that fails, counted from the first order, and how many fail. */
  first: number;
  count: number;
}

export interface FaultEnd {
  /** Orders that got 503 while the disk failed and were placed on retry. */
  putOff: number;
  /** Statuses of responses that were neither an order nor a 503; 0 for no response. */
  unclear: number[];
  differences: number;
  isWhole: boolean;
  /** Every customer has an order at the end, without manual intervention. */
  hasRecovered: boolean;
}

interface FaultyShop {
  prepared: string;
  buyers: readonly Buyer[];
  product: number;
}

/** Makes the disk fail while orders are placed, then retries the customers without an order. */
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
