import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { stockUp } from '../tests/support/buyers.ts';
import { compareBooks, killDuringOrders } from '../tests/support/killed-shop.ts';
import { copyShop, prepareBuyers } from '../tests/support/order-traffic.ts';
import { orderOnFailingDisk } from './support/disk-faults.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, print } from './support/progress.ts';
import { countEarlyResponses } from './support/count-early-responses.ts';

const buyersCount = 400;
const units = 300;
const product = 2;

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    kills: { type: 'string', default: '200' },
    faults: { type: 'string', default: '100' },
  },
});
const kills = Number(options.kills);
const prepared = temporaryFolder();
const buyers = await prepareBuyers(
  {
    environment: { DATA_DIR: prepared },
    buyers: buyersCount,
    cart: { [product]: 1 },
    onPrepared: (done, of) => announce(`${done} of ${of} customers with a cart`),
  },
  (shop) => stockUp(shop, product, units),
);
// Sessions that are due for renewal, because reading one of them writes.
const soon = Date.now() + 24 * 60 * 60 * 1000;
const accounts = new DatabaseSync(join(prepared, 'shop.db'));
accounts.prepare('update sessions set expires_at = ?').run(soon);
accounts.close();
const fewBuyers = buyers.slice(0, 24);
const readyAgainMs: number[] = [];
const found = { acknowledged: 0, unsure: 0, different: 0, wrongCounts: 0, damaged: 0 };
for (let round = 0; round < kills; round += 1) {
  announce(`kill ${round + 1} of ${kills}`);
  const folder = temporaryFolder();
  await copyShop(prepared, folder);
  // Varies the moment of the kill, from the first responses to just before stock runs out.
  const killAfter = 10 + ((round * 37) % (units - 80));
  const {
    ledger,
    unsure,
    readyAgainMs: took,
  } = await killDuringOrders({
    folder,
    buyers,
    killAfter,
  });
  const books = await compareBooks(folder, ledger, product);
  const counts = [books.orders, books.lines, books.payments, books.mails, units - books.left];
  readyAgainMs.push(Math.round(took));
  found.acknowledged += [...ledger.values()].filter(({ kind }) => kind === 'placed').length;
  found.unsure += unsure;
  found.different += books.differences.length;
  found.wrongCounts += counts.every((count) => count === units) ? 0 : 1;
  found.damaged += books.integrity === 'ok' ? 0 : 1;
  rmSync(folder, { recursive: true });
  if ((round + 1) % 10 === 0) {
    print(`${round + 1} kills: ${JSON.stringify(found)}`);
  }
}
const unclear: Record<number, number> = {};
const disk = { faults: 0, putOff: 0, unclear, different: 0, damaged: 0, notRecovered: 0 };
for (let first = 1; first <= Number(options.faults); first += 1) {
  announce(`disk fault ${first} of ${options.faults}`);
  for (const fault of [
    { error: 'ENOSPC', first, count: 8 },
    { error: 'EIO', first, count: 1 },
  ] as const) {
    const end = await orderOnFailingDisk(fault, { prepared, buyers: fewBuyers, product });
    disk.faults += 1;
    disk.putOff += end.putOff;
    for (const status of end.unclear) unclear[status] = (unclear[status] ?? 0) + 1;
    disk.different += end.differences;
    disk.damaged += end.isWhole ? 0 : 1;
    disk.notRecovered += end.hasRecovered ? 0 : 1;
  }
  if (first % 10 === 0) print(`${first} faults: ${JSON.stringify(disk)}`);
}
const syncing = await countEarlyResponses(prepared, fewBuyers);
rmSync(prepared, { recursive: true });
const report = {
  kills,
  ...found,
  disk,
  syncing,
  readyAgainMs: { median: median(readyAgainMs), slowest: Math.max(...readyAgainMs) },
};
console.log(report);
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), ...report };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
const killed = found.different + found.wrongCounts + found.damaged;
const unclearAnswers = Object.values(unclear).reduce((sum, count) => sum + count, 0);
const failed = unclearAnswers + disk.different + disk.damaged + disk.notRecovered;
const early = syncing.early + (syncing.answered === fewBuyers.length ? 0 : 1);
process.exitCode = killed + failed + early === 0 ? 0 : 1;

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
}
