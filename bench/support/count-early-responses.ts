import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Buyer, copyShop, postOrders } from '../../tests/support/order-traffic.ts';
import { startShop } from '../../tests/support/shop-server.ts';
import { attachStrace } from './attach-strace.ts';

/** Places orders sequentially under strace and counts responses, and those sent before the order was on disk. */
export async function countEarlyResponses(prepared: string, buyers: readonly Buyer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  await copyShop(prepared, folder);
  const shop = await startShop({ DATA_DIR: folder });
  const log = join(folder, 'calls');
  const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  const tracing = await attachStrace(shop.pid, ['-y', '-s', '32', '-o', log, '-e', calls]);
  let placed = 0;
  await postOrders(shop.origin, { buyers, atOnce: 1 }, (_, answer) => {
    if (answer.kind === 'placed') placed += 1;
  });
  await tracing.detach();
  await shop.stop();
  const { answered, early } = countResponses(readFileSync(log, 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return { placed, answered, early };
}

/** Between two responses to placed orders there must be a write to the log, followed by a sync. */
function countResponses(lines: readonly string[]): { answered: number; early: number } {
  const found = { answered: 0, early: 0 };
  let state: 'nothing' | 'written' | 'synced' = 'nothing';
  for (const line of lines) {
    if (/pwrite64\(.*shop\.db-wal/.test(line)) state = 'written';
    else if (/f(?:data)?sync\(.*shop\.db-wal.* = 0$/.test(line) && state === 'written')
      state = 'synced';
    else if (/HTTP\/1\.1 302/.test(line)) {
      found.answered += 1;
      if (state !== 'synced') found.early += 1;
      state = 'nothing';
    }
  }
  return found;
}
